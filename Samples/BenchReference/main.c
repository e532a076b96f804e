/* The benchmark's C: `client` sends, `slow-server` answers late, `version` says which libcurl this is. */
#include "client.h"
#include "slow_server.h"
#include <curl/curl.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
    const char *mode = count > 1 ? arguments[1] : "";
    struct options options;
    if (options_read(&options, count > 2 ? count - 2 : 0, arguments + 2)) return 2;
    if (!strcmp(mode, "client")) return client_run(&options);
    if (!strcmp(mode, "slow-server")) return slow_server_run(&options);
    if (!strcmp(mode, "version")) {
        puts(curl_version());
        return 0;
    }
    fputs("BenchReference client | slow-server | version\n", stderr);
    return 2;
}
