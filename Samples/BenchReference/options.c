#include "options.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int options_read(struct options *options, int count, char **arguments) {
    *options = (struct options){.in_flight = 1};
    for (int i = 0; i < count; i++) {
        char *equals = strchr(arguments[i], '=');
        if (!equals) {
            fprintf(stderr, "not name=value: %s\n", arguments[i]);
            return -1;
        }
        const char *value = equals + 1;
        size_t length = (size_t)(equals - arguments[i]);
#define IS(name) (length == sizeof name - 1 && !memcmp(arguments[i], name, length))
        if (IS("url")) options->url = value;
        else if (IS("certificates")) options->certificates = *value ? value : NULL;
        else if (IS("requests")) options->requests = atol(value);
        else if (IS("warmup")) options->warmup = atol(value);
        else if (IS("inFlight")) options->in_flight = atoi(value);
        else if (IS("tuned")) options->tuned = 1;
        else if (IS("port")) options->port = atoi(value);
        else if (IS("delay")) options->delay_ms = atoi(value);
        /* The other workers' arguments mean nothing here. */
#undef IS
    }
    return 0;
}
