#pragma once
#include "options.h"

/* Sends the requests and prints one line of JSON on what they took. The status to exit with. */
int client_run(const struct options *options);
