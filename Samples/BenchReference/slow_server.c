/*
 * A server that answers each request a fixed time after it came, on connections that stay open: so that many are in
 * flight at once.
 *
 * Since the time is the same for all, the answers fall due in the order in which the requests came: a ring of them is
 * enough. A request has to come in one piece, which those of the benchmark do on loopback.
 */
#define _GNU_SOURCE
#include "slow_server.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { RING = 1 << 16, BODY = 1024 };

static struct due {
    int connection;
    double time;
} ring[RING];
static unsigned first, end;

static char answer[BODY + 256];
static size_t answer_length;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void write_answer(void) {
    int head = snprintf(
        answer, sizeof answer, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", BODY);
    memset(answer + head, 'x', BODY);
    answer_length = (size_t)head + BODY;
}

static int listen_on(int port) {
    int one = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((unsigned short)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 16384)) {
        perror("slow server");
        return -1;
    }
    return listener;
}

static void watch(int poller, int socket) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = socket};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, socket, &event)) close(socket);
}

static void accept_all(int poller, int listener) {
    int one = 1;
    for (int socket; (socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0;) {
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        watch(poller, socket);
    }
}

static void take_request(int connection, double delay) {
    char bytes[4096];
    if (read(connection, bytes, sizeof bytes) <= 0 || end - first == RING) {
        close(connection);
        return;
    }
    ring[end++ % RING] = (struct due){.connection = connection, .time = now() + delay};
}

static void answer_due(void) {
    for (double time = now(); first != end && ring[first % RING].time <= time; first++) {
        int connection = ring[first % RING].connection;
        if (send(connection, answer, answer_length, MSG_NOSIGNAL) < 0) shutdown(connection, SHUT_RDWR);
    }
}

static int time_to_next(void) {
    if (first == end) return -1;
    double left = ring[first % RING].time - now();
    return left <= 0 ? 0 : (int)left + 1;
}

int slow_server_run(const struct options *options) {
    write_answer();
    int listener = listen_on(options->port), poller = epoll_create1(EPOLL_CLOEXEC);
    if (listener < 0 || poller < 0) return 1;
    watch(poller, listener);
    for (;;) {
        struct epoll_event events[256];
        int count = epoll_wait(poller, events, 256, time_to_next());
        for (int i = 0; i < count; i++) {
            if (events[i].data.fd == listener) accept_all(poller, listener);
            else take_request(events[i].data.fd, options->delay_ms);
        }
        answer_due();
    }
}
