/* Where the marks of a hex find room: what is drawn already is known as circles and boxes, and of some three hundred
 * places the one is taken that covers least of them and is nearest to what the mark would like. */
#include "map/parts.h"

enum { FARTHEST = 800, MARGIN = 30 };

static void take_circle(map_room *room, map_pt at, int radius, int weight) {
    if (room->ncircles < MAP_MAX_CIRCLES) {
        room->circle[room->ncircles].at = at;
        room->circle[room->ncircles].radius = radius;
        room->circle[room->ncircles].weight = weight;
        room->ncircles++;
    }
}

void map_take(map_room *room, map_pt at, int w, int h) {
    if (room->nboxes < MAP_MAX_BOXES) {
        room->box[room->nboxes].at = at;
        room->box[room->nboxes].w = w;
        room->box[room->nboxes].h = h;
        room->nboxes++;
    }
}

static void take_stop(map_room *room, const rail_node *of, const map_node *n) {
    for (unsigned i = 0; i < n->slots; i++) {
        take_circle(room, n->slot[i], n->radius + 60, 3);
    }
    if (n->slots == 2 || n->slots >= 4) { /* the box between the circles */
        map_take(room, n->at, (n->slots > 4 ? 6 : 4) * n->radius + 60, (n->slots == 2 ? 2 : 4) * n->radius + 60);
    }
    if (n->bar) {
        int length = map_distance(n->along, (map_pt){0, 0});
        for (int s = -1; s <= 1; s++) {
            take_circle(room,
                        (map_pt){n->at.x - s * 110 * n->along.y / length, n->at.y + s * 110 * n->along.x / length}, 100,
                        2);
        }
    } else if (of->flags & RAIL_HARBOUR) {
        take_circle(room, n->at, 270, 3);
    } else if (of->kind == RAIL_TOWN) {
        take_circle(room, n->at, n->radius + 40, 3);
    }
}

void map_room_of(const map_shape *shape, map_room *room) {
    room->ncircles = room->nboxes = 0;
    for (unsigned i = 0; i < shape->nstrands; i++) {
        for (unsigned p = 0; p < MAP_SAMPLES; p++) {
            take_circle(room, shape->strand[i].p[p], 90, 1);
        }
    }
    for (unsigned n = 0; n < shape->face->nnodes; n++) {
        take_stop(room, &shape->face->node[n], &shape->node[n]);
    }
}

/* Barriers are drawn over the marks. */
void map_take_sides(const map *m, map_room *room, unsigned edges) {
    for (unsigned e = 0; e < 6; e++) {
        map_pt a = map_at(map_corner_step(m, e + 5), MAP_CORNER), b = map_at(map_corner_step(m, e), MAP_CORNER);
        for (int i = 0; i <= 8 && ((edges >> e) & 1u); i++) {
            take_circle(room, (map_pt){(a.x * i + b.x * (8 - i)) / 8, (a.y * i + b.y * (8 - i)) / 8}, 90, 2);
        }
    }
}

static int absolute(int v) { return v < 0 ? -v : v; }

static int beyond(int distance, int half) { return absolute(distance) > half ? absolute(distance) - half : 0; }

/* How much it covers; not exactly if that is more than enough. */
static int covered(const map_room *room, map_pt at, int w, int h, int enough) {
    int sum = 0;
    for (unsigned i = 0; i < room->nboxes && sum < enough; i++) {
        int x = (room->box[i].w + w) / 2 + 20 - absolute(room->box[i].at.x - at.x);
        int y = (room->box[i].h + h) / 2 + 20 - absolute(room->box[i].at.y - at.y);
        sum += x > 0 && y > 0 ? 120 + 4 * (x < y ? x : y) : 0;
    }
    for (unsigned i = 0; i < room->ncircles && sum < enough; i++) {
        map_pt d = {beyond(room->circle[i].at.x - at.x, w / 2), beyond(room->circle[i].at.y - at.y, h / 2)};
        int inside = room->circle[i].radius - map_roughly(d, (map_pt){0, 0});
        sum += inside > 0 ? inside * room->circle[i].weight : 0;
    }
    return sum;
}

static int outside(const map_pt *normal, map_pt at, int w, int h) {
    int sum = 0;
    for (unsigned e = 0; e < 6; e++) {
        int x = normal[e].x, y = normal[e].y;
        int over = (at.x * x + at.y * y + (absolute(x) * w + absolute(y) * h) / 2) / 128 - (MAP_SIDE - MARGIN);
        sum += over > 0 ? over : 0;
    }
    return sum;
}

static int away(const map_wish *wish, map_pt at) {
    int least = wish->npoints ? INT32_MAX : 0;
    for (unsigned i = 0; i < wish->npoints; i++) {
        int d = map_roughly(wish->point[i], at) + 60 * (int)i;
        least = d < least ? d : least;
    }
    int ring = wish->ring > 0 ? map_roughly(wish->around, at) - wish->ring : 0;
    return least + (ring < 0 ? -3 * ring : 3 * ring / 2);
}

/* A search for a place: what it costs there, and the best one so far. */
typedef struct search {
    const map_room *room;
    const map_wish *wish;
    map_pt normal[6];
    int w, h, least;
    map_pt best;
    bool found;
} search;

/* What is dear to find out is left out where the rest is too much already. */
static void try_at(search *s, map_pt at) {
    int cost = 2 * away(s->wish, at);
    cost = cost < s->least ? cost + 125 * outside(s->normal, at, s->w, s->h) : cost;
    cost = cost < s->least ? cost + 60 * covered(s->room, at, s->w, s->h, (s->least - cost) / 60 + 1) : cost;
    if (cost < s->least) {
        s->least = cost;
        s->best = at;
        s->found = true;
    }
}

bool map_seek(const map *m, const map_room *room, int w, int h, const map_wish *wish, int *least, map_pt *best) {
    search s = {.room = room, .wish = wish, .w = w, .h = h, .least = *least};
    for (unsigned e = 0; e < 6; e++) {
        s.normal[e] = map_at(map_edge_step(m, e), 128);
    }
    for (unsigned i = 0; i < wish->npoints; i++) {
        try_at(&s, wish->point[i]);
    }
    for (int far = 0; far <= FARTHEST && s.least > 0; far += 50) {
        for (unsigned way = 0; way<(far ? 24 : 1); way += far> 300 ? 1 : 2) {
            try_at(&s, map_at(way, far));
        }
    }
    map_pt from = s.best; /* and a little beside the best */
    for (unsigned way = 0; way < 24 && s.found && s.least > 0; way += 3) {
        try_at(&s, map_add(from, map_at(way, 25)));
    }
    *least = s.least;
    *best = s.found ? s.best : *best;
    return s.found;
}

map_pt map_find(const map *m, map_room *room, int w, int h, const map_wish *wish) {
    map_pt at = {0, 0};
    int least = INT32_MAX;
    (void)map_seek(m, room, w, h, wish, &least, &at);
    map_take(room, at, w, h);
    return at;
}
