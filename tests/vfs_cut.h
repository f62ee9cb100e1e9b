/* A disk in memory, used through SQLite's VFS "cut": what was written but not synced is at risk when the power goes.
 *
 * What always holds:
 *  1. A file has what a reader sees (`now`) and what survives a cut (`safe`); xSync makes them equal, for that file only.
 *  2. At a cut each change since the last sync is kept, dropped or torn by itself, in units of a sector: any order in
 *     which a drive may write is among the outcomes. Bytes outside a write are never damaged by it (what SQLite calls
 *     powersafe overwrite, and believes of every drive unless told otherwise).
 *  3. While the power is off no call changes anything; cut_on starts from what is safe.
 *
 * There is one disk; one thread uses it. */
#ifndef TESTS_VFS_CUT_H
#define TESTS_VFS_CUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a cut does to that which was not synced. CUT_ALL is the end of a process, not of the power: the system has it. */
typedef enum cut_manner { CUT_ALL, CUT_NONE, CUT_PREFIX, CUT_SUBSET, CUT_TORN, CUT_GARBAGE, CUT_MANNERS } cut_manner;

typedef enum cut_fault { CUT_FULL, CUT_WRITE_ERROR, CUT_SYNC_ERROR, CUT_READ_ERROR, CUT_FAULTS } cut_fault;

#define CUT_VFS "cut"

/* Registers the VFS; connections through it checkpoint every `pages` pages, whatever they ask for. */
void cut_register(int pages);
/* An empty disk with power. */
void cut_empty(void);
/* The power goes at the n-th change from now (write, truncation, sync, deletion); 0: never. */
void cut_after(unsigned n);
/* The next `count` calls of that kind fail; 0: none. */
void cut_faults(cut_fault kind, unsigned count);
bool cut_is_off(void);
void cut_off(void);
/* With the power off and every connection closed: decides what is left, and switches it on again. */
void cut_on(cut_manner manner, uint64_t *dice);
/* Changes so far, to know how many moments there are. */
uint64_t cut_changes(void);
uint64_t cut_syncs(void);

/* The connection that was opened last, for questions that the store has no call for. */
struct sqlite3 *cut_connection(void);

/* splitmix64: the dice of these tests. */
uint64_t cut_dice(uint64_t *dice);
unsigned cut_below(uint64_t *dice, unsigned n);

#endif
