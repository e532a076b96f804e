/*
 * The yardstick: what a C programmer who knows libcurl would write for many small requests.
 *
 * One thread, one multi handle, an easy handle for each place in flight. A handle is set up once, and added again as it
 * is when its request has ended. With `tuned`, the URL is parsed once for all, and curl is told that there is no proxy,
 * which saves it a look into the environment for each request. Between two passes of curl the thread sleeps in curl_multi_poll. Head and body are collected, as a program would that reads them.
 */
#include "client.h"
#include "usage.h"
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
    char *bytes;
    size_t count, capacity;
};

/* A place in flight. */
struct place {
    CURL *easy;
    struct buffer head, body;
};

struct client {
    const struct options *options;
    CURLM *multi;
    CURLU *url;
    struct place *places;
    /* Bytes of bodies since the measured part began. */
    size_t bytes;
};

static size_t collect(char *bytes, size_t size, size_t count, void *context) {
    struct buffer *buffer = context;
    size_t added = size * count, needed = buffer->count + added;
    if (needed > buffer->capacity) {
        char *larger = realloc(buffer->bytes, needed * 2);
        if (!larger) return 0; /* Fewer than were given: curl ends the transfer. */
        buffer->bytes = larger;
        buffer->capacity = needed * 2;
    }
    memcpy(buffer->bytes + buffer->count, bytes, added);
    buffer->count = needed;
    return added;
}

static int prepare(struct client *client, struct place *place) {
    CURL *easy = place->easy = curl_easy_init();
    if (!easy) return -1;
    int failed = 0;
#define SET(option, value) failed |= curl_easy_setopt(easy, option, value) != CURLE_OK
    if (client->options->tuned) {
        SET(CURLOPT_CURLU, client->url);
        SET(CURLOPT_PROXY, "");
    } else {
        SET(CURLOPT_URL, client->options->url);
    }
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_PRIVATE, place);
    SET(CURLOPT_HEADERFUNCTION, collect);
    SET(CURLOPT_HEADERDATA, &place->head);
    SET(CURLOPT_WRITEFUNCTION, collect);
    SET(CURLOPT_WRITEDATA, &place->body);
    if (client->options->certificates) {
        SET(CURLOPT_CAINFO, client->options->certificates);
        SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
        SET(CURLOPT_PIPEWAIT, 1L);
    }
#undef SET
    return failed ? -1 : 0;
}

static int start(struct client *client, struct place *place) {
    if (!place->easy && prepare(client, place)) return -1;
    place->head.count = place->body.count = 0;
    return curl_multi_add_handle(client->multi, place->easy) == CURLM_OK ? 0 : -1;
}

/* The place whose request has ended well; NULL after saying what went wrong. */
static struct place *finish(struct client *client, const CURLMsg *message) {
    CURL *easy = message->easy_handle;
    CURLcode result = message->data.result;
    long status = 0;
    char *context = NULL;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context);
    curl_multi_remove_handle(client->multi, easy);
    if (result != CURLE_OK || status != 200 || !context) {
        fprintf(stderr, "status %ld: %s\n", status, curl_easy_strerror(result));
        return NULL;
    }
    struct place *place = (struct place *)context;
    client->bytes += place->body.count;
    return place;
}

/* Sends so many requests, as many at once as there are places. */
static int send_all(struct client *client, long requests) {
    long started = 0, ended = 0;
    for (; started < requests && started < client->options->in_flight; started++) {
        if (start(client, &client->places[started])) return -1;
    }
    while (ended < requests) {
        int running, left, has_started = 0;
        if (curl_multi_perform(client->multi, &running) != CURLM_OK) return -1;
        for (CURLMsg *message; (message = curl_multi_info_read(client->multi, &left));) {
            struct place *place = finish(client, message);
            if (!place) return -1;
            ended++;
            if (started == requests) continue;
            if (start(client, place)) return -1;
            started++;
            has_started = 1;
        }
        /* What has just been started has something to do at once. */
        if (has_started || ended == requests) continue;
        if (curl_multi_poll(client->multi, NULL, 0, 1000, NULL) != CURLM_OK) return -1;
    }
    return 0;
}

int client_run(const struct options *options) {
    struct client client = {.options = options};
    if (!options->url || options->requests < 1 || options->in_flight < 1) {
        fputs("needed: url=, requests=, inFlight=\n", stderr);
        return 2;
    }
    if (curl_global_init(CURL_GLOBAL_ALL) != CURLE_OK) return 1;
    client.multi = curl_multi_init();
    client.url = curl_url();
    client.places = calloc((size_t)options->in_flight, sizeof *client.places);
    if (!client.multi || !client.url || !client.places) return 1;
    if (curl_url_set(client.url, CURLUPART_URL, options->url, 0) != CURLUE_OK) return 1;
    long kept = options->in_flight < 16 ? 16 : options->in_flight;
    if (curl_multi_setopt(client.multi, CURLMOPT_MAXCONNECTS, kept) != CURLM_OK) return 1;

    if (send_all(&client, options->warmup)) return 1;
    client.bytes = 0;
    struct usage before = usage_now();
    if (send_all(&client, options->requests)) return 1;
    struct usage after = usage_now();
    usage_print(&before, &after, options->requests, client.bytes);

    for (int i = 0; i < options->in_flight; i++) {
        curl_easy_cleanup(client.places[i].easy);
        free(client.places[i].head.bytes);
        free(client.places[i].body.bytes);
    }
    free(client.places);
    curl_url_cleanup(client.url);
    curl_multi_cleanup(client.multi);
    return 0;
}
