/* The position as JSON: pieces that the views of steps and titles are made of, and names for people. */
#ifndef RAIL_VIEW_H
#define RAIL_VIEW_H

#include "rail/state.h"

void rail_view_seats(const rail_look *k, const char *key, unsigned mask, ir_json *j); /* names of the seats in a mask */
void rail_view_companies(const rail_look *k, const char *key, uint32_t mask, ir_json *j);      /* ids, in order */
void rail_view_stations(const rail_look *k, unsigned c, ir_json *j);                           /* "tokens" */
void rail_view_trains(const rail_look *k, const char *key, const uint8_t *counts, ir_json *j); /* by kind */
void rail_view_order(const rail_look *k, ir_json *j);           /* "seats": the players clockwise */
void rail_view_number(ir_json *j, const char *key, int number); /* null below 0 */
void rail_facts_mark(ir_json *j, const char *key, bool on);     /* a member that is only there when it holds */
/* "about": the sentence about a power, its key in the message files and its arguments. */
void rail_facts_about(ir_json *j, const char *key, int32_t a, int32_t b, int32_t c, int32_t d);
const char *rail_phase_name(const rail_look *k, unsigned phase);
/* Names for people, as the rules in force spell them (D-41); "" for a hex without one. */
const char *rail_hex_name(const rail_look *k, unsigned hex);
const char *rail_company_name(const rail_look *k, unsigned c);

#endif
