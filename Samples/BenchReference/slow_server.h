#pragma once
#include "options.h"

/* Serves 1 KB to each request, late, until the process is ended. The status to exit with, if it cannot begin. */
int slow_server_run(const struct options *options);
