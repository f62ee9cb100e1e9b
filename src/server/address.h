/* Client addresses as text, and ranges of them. Knows nothing of the server. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>

enum { ADDRESS_TEXT = 64 };

/* All addresses that begin with the same bits; IPv4 addresses are stored as ::ffff:a.b.c.d. */
typedef struct address_range {
    unsigned char begin[16];
    unsigned bits;
} address_range;

/* "127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8". False for anything else: a name, or a range with bits set beyond its
 * length. */
bool address_range_read(const char *text, address_range *out);
bool address_in(const address_range *range, const char *address);

/* The form in which limits count: an IPv4 address, or the first half of an IPv6 one, which is what one customer gets.
 * False if it is not an address. */
bool address_counted(const char *text, char out[ADDRESS_TEXT]);
/* The first address of the network of `bits` bits that it is in. False if it is not an address. */
bool address_network(const char *text, unsigned four_bits, unsigned six_bits, char out[ADDRESS_TEXT]);

#endif
