/* What a choice costs, for those who show it: the same prices that the rules charge when it is done. */
#include "rail/rail.h"

bool rail_cost(const ir_game *game, const ir_state *state, const ir_move *move, int32_t *cost) {
    rail_look k = rail_look_at(game, state);
    unsigned actor = IR_COMPANY_INDEX(move->actor); /* of a verb that only companies have */
    switch (move->verb) {
    case RAIL_TAKE:
        *cost = take_price(move) != 0 ? take_price(move) : rail_listed_price(&k, take_private(move));
        return true;
    case RAIL_PAR:
        *cost = par_price(move) * k.d->company[par_company(move)].director_shares;
        return *cost != 0; /* where the founder chooses the certificate, its size has the price */
    case RAIL_BUY:
        *cost = rail_share_price(&k, buy_company(move), buy_from(move));
        return true;
    case RAIL_SELL: /* 80-SR-07 */
        *cost = (int32_t)sell_shares(move) * (RULE(&k, SALE_FEE) - (int32_t)rail_price(&k, sell_company(move)));
        return true;
    case RAIL_LAY:
        *cost = lay_with(move) != IR_NO_OPERAND ? 0 : (int32_t)rail_terrain_for(&k, actor, lay_hex(move));
        return true;
    case RAIL_STATION:
        *cost = (int32_t)rail_station_cost(&k, actor);
        return true;
    case RAIL_TRAIN:
        *cost = rail_train_price(&k, move);
        return true;
    default:
        return k.h->cost && k.h->cost(&k, move, cost);
    }
}
