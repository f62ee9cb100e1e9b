/* The part of string.h that the engine may use in a browser, where there is no libc. Implemented in src/wasm/string.c;
 * most calls are turned into one instruction by the compiler and never reach it. */
#ifndef IR_WASM_STRING_H
#define IR_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
size_t strlen(const char *s);

#endif
