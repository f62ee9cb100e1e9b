/* memcpy and its kin for WebAssembly. The builtins become the bulk memory instructions memory.copy and memory.fill;
 * this file is compiled with -fno-builtin, so that no loop here is turned into a call of itself. */
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size) { return __builtin_memcpy(to, from, size); }

void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }

void *memset(void *to, int value, size_t size) { return __builtin_memset(to, value, size); }

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = a;
    const unsigned char *y = b;
    for (size_t i = 0; i < size; i++) {
        if (x[i] != y[i]) {
            return x[i] < y[i] ? -1 : 1;
        }
    }
    return 0;
}

size_t strlen(const char *s) {
    size_t length = 0;
    while (s[length] != 0) {
        length++;
    }
    return length;
}
