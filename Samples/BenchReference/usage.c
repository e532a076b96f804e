#define _GNU_SOURCE
#include "usage.h"
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

/* From /proc: getrusage's ru_maxrss counts what the process was before it became this program, too. */
static void read_memory(struct usage *usage) {
    FILE *file = fopen("/proc/self/status", "r");
    if (!file) return;
    char line[256];
    while (fgets(line, sizeof line, file)) {
        sscanf(line, "VmRSS: %ld", &usage->resident);
        sscanf(line, "VmHWM: %ld", &usage->peak);
    }
    fclose(file);
}

static double microseconds(struct timeval time) { return (double)time.tv_sec * 1e6 + (double)time.tv_usec; }

struct usage usage_now(void) {
    struct usage usage = {0};
    read_memory(&usage);
    struct rusage resources;
    struct timespec time;
    getrusage(RUSAGE_SELF, &resources);
    clock_gettime(CLOCK_MONOTONIC, &time);
    usage.user_us = microseconds(resources.ru_utime);
    usage.system_us = microseconds(resources.ru_stime);
    usage.seconds = (double)time.tv_sec + (double)time.tv_nsec / 1e9;
    return usage;
}

void usage_print(const struct usage *before, const struct usage *after, long requests, size_t bytes) {
    printf(
        "{\"requests\":%ld,\"seconds\":%.6f,\"userMicroseconds\":%.3f,\"systemMicroseconds\":%.3f,"
        "\"baselineKiB\":%ld,\"peakKiB\":%ld,\"bytes\":%zu}\n",
        requests, after->seconds - before->seconds, (after->user_us - before->user_us) / (double)requests,
        (after->system_us - before->system_us) / (double)requests, before->resident, after->peak, bytes);
}
