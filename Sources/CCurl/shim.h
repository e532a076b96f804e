#pragma once
#include <curl/curl.h>
#include <sys/prctl.h>
#include "memory.h"

/* One inline wrapper for each kind of value that libcurl's variadic functions take. No decisions here. */

static inline CURLcode errand_setopt_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode errand_setopt_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode errand_setopt_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode errand_setopt_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode errand_setopt_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode errand_setopt_blob(CURL *easy, CURLoption option, struct curl_blob *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode errand_setopt_data_callback(
    CURL *easy, CURLoption option, size_t (*value)(char *, size_t, size_t, void *)) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode errand_setopt_seek_callback(
    CURL *easy, CURLoption option, int (*value)(void *, curl_off_t, int)) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode errand_setopt_prereq_callback(
    CURL *easy, CURLoption option, int (*value)(void *, char *, char *, int, int)) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode errand_setopt_progress_callback(
    CURL *easy, CURLoption option, int (*value)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t)) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode errand_getinfo_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode errand_getinfo_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode errand_getinfo_string(CURL *easy, CURLINFO info, char **value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode errand_getinfo_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLMcode errand_multi_setopt_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}
static inline void *errand_message_easy(const CURLMsg *message) { return message->easy_handle; }
static inline CURLcode errand_message_result(const CURLMsg *message) { return message->data.result; }
static inline int errand_name_thread(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }
