/* What a company buys: trains and privates; offers; emergencies. */
#ifndef RAIL_PURCHASE_H
#define RAIL_PURCHASE_H

#include "rail/step.h"

typedef struct rail_need {
    bool owed;                     /* it has no train and must buy one */
    bool emergency;                /* its treasury cannot pay for the cheapest */
    bool hopeless;                 /* nor can its director raise what is missing */
    uint8_t kind;                  /* the cheapest of depot and pool */
    int32_t price, missing, still; /* its price; beyond the treasury; beyond the director's cash too */
} rail_need;
rail_need rail_need_of(const rail_look *k, unsigned c);
bool rail_must_buy(const rail_look *k, unsigned c, ir_refusal *why); /* the refusal to end its turn without a train */
bool rail_sale_open(const rail_look *k, unsigned c);                 /* the director may sell shares for its train */
int32_t rail_train_price(const rail_look *k, const ir_move *m);
bool rail_train_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why);
void rail_train_do(rail_do *x, unsigned c, const ir_move *m);
bool rail_any_train(const rail_look *k, unsigned c);
bool rail_any_company_train(const rail_look *k, unsigned c);
int32_t rail_private_least(const rail_look *k, unsigned p);
int32_t rail_private_most(const rail_look *k, unsigned p);
bool rail_private_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why);
void rail_private_do(rail_do *x, unsigned c, const ir_move *m);
bool rail_any_private(const rail_look *k, unsigned c);
bool rail_ask_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why); /* IR-02: not too often */
int32_t rail_offer_most(const rail_look *k, unsigned c, unsigned kind); /* for another company's train */
int32_t rail_offer_floor(const rail_look *k, rail_offered kind, unsigned thing,
                         unsigned seller); /* minimum new price */
bool rail_emergency_sale_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why);
bool rail_bankrupt_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why);
void rail_bankrupt_do(rail_do *x, unsigned c);

#endif
