/* Where the texts of a hex find room: what is drawn already is known as circles and boxes, and of some two hundred
 * places the one is taken that covers least of them and is nearest to what the mark would like. */
#include "cli/map_draw.h"

static void take_circle(map_room *room, map_pt at, double radius) {
    if (room->ncircles < MAP_MAX_CIRCLES) {
        room->circle[room->ncircles].at = at;
        room->circle[room->ncircles].radius = radius;
        room->ncircles++;
    }
}

void map_take_box(map_room *room, map_pt at, double w, double h) {
    if (room->nboxes < MAP_MAX_BOXES) {
        room->box[room->nboxes].at = at;
        room->box[room->nboxes].w = w;
        room->box[room->nboxes].h = h;
        room->nboxes++;
    }
}

void map_room_of(const map_shape *shape, map_room *room) {
    *room = (map_room){0};
    for (unsigned i = 0; i < shape->nstrands; i++) {
        for (unsigned p = 0; p < MAP_SAMPLES; p++) {
            take_circle(room, shape->strand[i].p[p], 9);
        }
    }
    for (unsigned n = 0; n < shape->face->nnodes; n++) {
        const map_node *node = &shape->node[n];
        for (unsigned i = 0; i < node->slots; i++) {
            take_circle(room, node->slot[i], node->radius + 6);
        }
        if (node->slots == 2 || node->slots >= 4) { /* the box between the circles */
            double high = node->slots == 2 ? node->radius : 2 * node->radius, wide = node->slots > 4 ? 3 : 2;
            map_take_box(room, node->at, 2 * wide * node->radius + 6, 2 * high + 6);
        }
        if (node->bar) {
            double length = map_distance(node->along, (map_pt){0, 0});
            for (int s = -1; s <= 1; s++) {
                take_circle(room,
                            (map_pt){node->at.x - s * 11 * node->along.y / length,
                                     node->at.y + s * 11 * node->along.x / length},
                            10);
            }
        } else if (shape->face->node[n].flags & RAIL_HARBOUR) {
            take_circle(room, node->at, 27);
        } else if (node->slots == 0 && shape->face->node[n].kind == RAIL_TOWN) {
            take_circle(room, node->at, node->radius + 4);
        }
    }
}

static double beyond(double distance, double half) {
    double d = distance < 0 ? -distance : distance;
    return d > half ? d - half : 0;
}

static double covered(const map_room *room, map_pt at, double w, double h) {
    double sum = 0;
    for (unsigned i = 0; i < room->ncircles; i++) {
        double x = beyond(room->circle[i].at.x - at.x, w / 2), y = beyond(room->circle[i].at.y - at.y, h / 2);
        double r = room->circle[i].radius;
        if (x * x + y * y < r * r) {
            sum += r - map_root(x * x + y * y);
        }
    }
    for (unsigned i = 0; i < room->nboxes; i++) {
        double x = room->box[i].w / 2 + w / 2 + 2 - beyond(room->box[i].at.x - at.x, 0);
        double y = room->box[i].h / 2 + h / 2 + 2 - beyond(room->box[i].at.y - at.y, 0);
        if (x > 0 && y > 0) {
            sum += 8 + 3 * (x < y ? x : y);
        }
    }
    return sum;
}

static double outside(const map *m, map_pt at, double w, double h) {
    double sum = 0;
    for (unsigned e = 0; e < 6; e++) {
        map_pt d = map_direction(map_edge_step(m, e));
        double x = (d.x < 0 ? -d.x : d.x) * w / 2, y = (d.y < 0 ? -d.y : d.y) * h / 2;
        double over = at.x * d.x + at.y * d.y + x + y - (MAP_SIDE - 3);
        sum += over > 0 ? over : 0;
    }
    return sum;
}

static double away(const map_wish *wish, map_pt at) {
    double least = wish->npoints ? 1e9 : 0;
    for (unsigned i = 0; i < wish->npoints; i++) {
        double d = map_distance(wish->point[i], at) + 6.0 * i;
        least = d < least ? d : least;
    }
    double ring = wish->ring > 0 ? map_distance(wish->around, at) - wish->ring : 0;
    return least + 1.5 * (ring < 0 ? -2 * ring : ring);
}

static double cost_of(const map *m, const map_room *room, double w, double h, const map_wish *wish, map_pt at) {
    return 12 * covered(room, at, w, h) + 25 * outside(m, at, w, h) + 0.4 * away(wish, at);
}

double map_seek(const map *m, const map_room *room, double w, double h, const map_wish *wish, map_pt *best) {
    *best = (map_pt){0, 0};
    double least = cost_of(m, room, w, h, wish, *best);
    for (unsigned i = 0; i < wish->npoints + 14u * 24u; i++) {
        unsigned grid = i - wish->npoints, ring = grid / 24;
        map_pt at = i < wish->npoints ? wish->point[i] : map_at(grid, 15 + 5.0 * ring);
        double cost = cost_of(m, room, w, h, wish, at);
        if (cost < least - 0.001) {
            least = cost;
            *best = at;
        }
    }
    return least;
}

map_pt map_find(const map *m, map_room *room, double w, double h, const map_wish *wish) {
    map_pt at;
    (void)map_seek(m, room, w, h, wish, &at);
    map_take_box(room, at, w, h);
    return at;
}
