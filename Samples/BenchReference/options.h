#pragma once

/* What a worker is told, as `name=value` arguments. */
struct options {
    const char *url;
    /* File of the certificates to trust; NULL for plain HTTP. */
    const char *certificates;
    long requests;
    long warmup;
    int in_flight;
    /* Whether curl is kept from parsing the URL and looking for a proxy anew for each request, as it does unless told. */
    int tuned;
    int port;
    int delay_ms;
};

/* 0, or -1 after saying on stderr which argument is wrong. */
int options_read(struct options *options, int count, char **arguments);
