#pragma once
#include <stddef.h>

/* What the process has used up to a moment. */
struct usage {
    double seconds;
    double user_us, system_us;
    /* Kibibytes of memory: now, and at most so far. */
    long resident, peak;
};

struct usage usage_now(void);

/* One line of JSON on what was used between two moments. */
void usage_print(const struct usage *before, const struct usage *after, long requests, size_t bytes);
