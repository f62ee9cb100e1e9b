/* The whole 18xx kit, for titles and for code outside it. A part of the kit includes what it uses. */
#ifndef RAIL_RAIL_H
#define RAIL_RAIL_H

#include "rail/auction.h"
#include "rail/board.h"
#include "rail/hooks.h"
#include "rail/market.h"
#include "rail/operating.h"
#include "rail/purchase.h"
#include "rail/routes.h"
#include "rail/shares.h"
#include "rail/state.h"
#include "rail/step.h"
#include "rail/stock.h"
#include "rail/title.h"
#include "rail/track.h"
#include "rail/trains.h"
#include "rail/turn.h"
#include "rail/view.h"

#endif
