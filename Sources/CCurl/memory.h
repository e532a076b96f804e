#pragma once
#include <curl/curl.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/*
 * libcurl's memory on a session's thread: what libcurl frees is kept in lists by size, and given out again.
 *
 * For each request libcurl takes and frees some forty blocks, the receive buffer among them. glibc has seven of each size at hand for a
 * thread, and none above 1 KiB: with more requests in flight, most blocks cost it a lock and a search. On a thread that has not opened
 * a heap, all this is plain malloc. So are the blocks themselves, wherever they are freed; a heap only keeps them for a time.
 */

/* Sizes in steps of 16 bytes; a receive buffer of 16 KiB and the byte that libcurl adds is the largest kept. */
#define ERRAND_HEAP_CLASSES 1026
/* Kept at most, in bytes: of one size, unless they are few; and of all larger ones. */
#define ERRAND_HEAP_CLASS_LIMIT 65536
#define ERRAND_HEAP_FEW 64
#define ERRAND_HEAP_LIMIT 4194304
#define ERRAND_HEAP_LARGER (ERRAND_HEAP_CLASS_LIMIT / ERRAND_HEAP_FEW / 16)

struct errand_block { struct errand_block *next; };

struct errand_heap {
    struct {
        struct errand_block *first;
        /* How many more may be kept; none in class 0, which stands for all that is too small or too large for a list. */
        size_t room;
    } classes[ERRAND_HEAP_CLASSES];
    /* Kept in blocks of the larger classes. */
    size_t bytes;
};

/* How many blocks of a class are kept at most. */
static inline size_t errand_heap_most(size_t class) {
    if (!class) return 0;
    return class > ERRAND_HEAP_LARGER ? ERRAND_HEAP_FEW : ERRAND_HEAP_CLASS_LIMIT / (16 * class);
}

/* The thread's heap, if it has opened one. A copy of this for each file that uses it would be another variable: only one does. */
static inline struct errand_heap **errand_thread_heap(void) {
    static _Thread_local struct errand_heap *heap;
    return &heap;
}

/* The address sanitizer sees more if each block goes back to it. */
extern void __asan_init(void) __attribute__((weak));

/* Whether the thread has one now. Without memory for it, the thread goes on as others do. */
static inline int errand_heap_open(void) {
    if (*errand_thread_heap() || __asan_init) return *errand_thread_heap() != NULL;
    struct errand_heap *heap = calloc(1, sizeof *heap);
    if (!heap) return 0;
    for (size_t class = 0; class < ERRAND_HEAP_CLASSES; class++) heap->classes[class].room = errand_heap_most(class);
    *errand_thread_heap() = heap;
    return 1;
}

static inline void errand_heap_close(void) {
    struct errand_heap *heap = *errand_thread_heap();
    if (!heap) return;
    *errand_thread_heap() = NULL;
    for (size_t class = 0; class < ERRAND_HEAP_CLASSES; class++) {
        for (struct errand_block *block = heap->classes[class].first, *next; block; block = next) {
            next = block->next;
            free(block);
        }
    }
    free(heap);
}

/* How many bytes the thread's heap keeps. */
static inline size_t errand_heap_kept(void) {
    struct errand_heap *heap = *errand_thread_heap();
    size_t bytes = 0;
    for (size_t class = 0; heap && class < ERRAND_HEAP_CLASSES; class++)
        bytes += 16 * class * (errand_heap_most(class) - heap->classes[class].room);
    return bytes;
}

static inline void *errand_heap_malloc(size_t size) {
    struct errand_heap *heap = *errand_thread_heap();
    size_t class = (size + 15) / 16;
    if (!heap || size > 16 * (ERRAND_HEAP_CLASSES - 1)) return malloc(size);
    struct errand_block *block = heap->classes[class].first;
    /* Its whole class, so that the block will be of use for each size in it. */
    if (!block) return malloc(16 * class);
    heap->classes[class].first = block->next;
    heap->classes[class].room++;
    if (class > ERRAND_HEAP_LARGER) heap->bytes -= 16 * class;
    return block;
}

/* The class of a block by the bytes that are there to use. Some allocators have less than a list needs: glibc's own with checks tells the
   size that was asked for. */
static inline size_t errand_heap_class(size_t usable) {
    size_t class = usable / 16;
    return class < ERRAND_HEAP_CLASSES ? class : 0;
}

static inline void errand_heap_free(void *block) {
    if (!block) return;
    struct errand_heap *heap = *errand_thread_heap();
    if (!heap) return free(block);
    size_t class = errand_heap_class(malloc_usable_size(block));
    if (!heap->classes[class].room) return free(block);
    if (class > ERRAND_HEAP_LARGER) {
        if (heap->bytes + 16 * class > ERRAND_HEAP_LIMIT) return free(block);
        heap->bytes += 16 * class;
    }
    struct errand_block *kept = block;
    kept->next = heap->classes[class].first;
    heap->classes[class].first = kept;
    heap->classes[class].room--;
}

static inline void *errand_heap_calloc(size_t count, size_t size) {
    size_t bytes;
    /* More than any block may have (glibc's own bound). Answered here: a sanitizer's allocator would end the process. */
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX) return NULL;
    /* A large block comes from the system, which has cleared it. */
    if (bytes > 4096) return calloc(count, size);
    void *block = errand_heap_malloc(bytes);
    return block ? memset(block, 0, bytes) : NULL;
}

static inline void *errand_heap_realloc(void *block, size_t size) {
    if (!*errand_thread_heap() || !block) return block ? realloc(block, size) : errand_heap_malloc(size);
    size_t usable = malloc_usable_size(block);
    if (size <= usable && size > usable / 4) return block;
    if (size > 16 * (ERRAND_HEAP_CLASSES - 1)) return realloc(block, size);
    void *other = errand_heap_malloc(size);
    if (!other) return NULL;
    memcpy(other, block, size < usable ? size : usable);
    errand_heap_free(block);
    return other;
}

static inline char *errand_heap_strdup(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = errand_heap_malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

/* Has no effect on the memory if another part of the process has begun to use libcurl before. */
static inline CURLcode errand_global_init(void) {
    return curl_global_init_mem(
        CURL_GLOBAL_ALL, errand_heap_malloc, errand_heap_free, errand_heap_realloc, errand_heap_strdup,
        errand_heap_calloc);
}
