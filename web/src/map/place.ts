/* Where the texts of a hex find room: what is drawn already is known as circles and boxes, and of some three hundred
 * places the one is taken that covers least of them and is nearest to what the mark would like. */
import { ORIGIN, SIDE, distance, edgeStep, point, towards, type Point } from './geometry';
import type { Shape } from './shape';

interface Circle {
  readonly at: Point;
  readonly radius: number;
}

interface Taken {
  readonly at: Point;
  readonly w: number;
  readonly h: number;
}

/** What a mark would like: one of the points, the first best; and, if ring is not 0, to be that far from a stop. */
export interface Wish {
  readonly points: readonly Point[];
  readonly around?: Point;
  readonly ring?: number;
}

export interface Found {
  readonly at: Point;
  readonly cost: number;
}

const GRID: readonly Point[] = Array.from({ length: 14 * 24 }, (_, i) => towards(i, 15 + 5 * Math.floor(i / 24)));

export class Room {
  private readonly circles: Circle[] = [];
  private readonly boxes: Taken[] = [];
  private readonly normals: readonly Point[];

  constructor(flat: boolean, shape: Shape) {
    this.normals = [0, 1, 2, 3, 4, 5].map((e) => towards(edgeStep(flat, e), 1));
    for (const strand of shape.strands) {
      for (const at of strand.points) this.circles.push({ at, radius: 9 });
    }
    shape.places.forEach((_, n) => this.takeStop(shape, n));
  }

  private takeStop(shape: Shape, n: number): void {
    const place = shape.places[n];
    const kind = shape.face.stops[n]?.kind;
    if (!place) return;
    const slots = place.slots.length;
    for (const at of place.slots) this.circles.push({ at, radius: place.radius + 6 });
    if (slots === 2 || slots >= 4) {
      // the box between the circles
      const wide = (slots > 4 ? 6 : 4) * place.radius + 6;
      this.take(place.at, wide, (slots === 2 ? 2 : 4) * place.radius + 6);
    }
    if (place.bar) {
      const length = distance(place.along, ORIGIN) || 1;
      for (const s of [-1, 0, 1]) {
        const x = place.at.x - (s * 11 * place.along.y) / length;
        const y = place.at.y + (s * 11 * place.along.x) / length;
        this.circles.push({ at: point(x, y), radius: 10 });
      }
    } else if (kind === 'harbour') {
      this.circles.push({ at: place.at, radius: 27 });
    } else if (kind === 'town') {
      this.circles.push({ at: place.at, radius: place.radius + 4 });
    }
  }

  take(at: Point, w: number, h: number): void {
    this.boxes.push({ at, w, h });
  }

  /** The best place for a mark of that size, and how bad it is; takes nothing. */
  seek(w: number, h: number, wish: Wish): Found {
    let best: Found = { at: ORIGIN, cost: Infinity };
    for (const { at, far } of ranked(wish)) {
      if (far >= best.cost) break; // so are all behind it
      const cost = this.cost(w, h, at, far, best.cost);
      if (cost < best.cost - 0.001) best = { at, cost };
    }
    return best;
  }

  find(w: number, h: number, wish: Wish): Point {
    const { at } = this.seek(w, h, wish);
    this.take(at, w, h);
    return at;
  }

  /** What is dear to find out is left out where the rest is too much already. */
  private cost(w: number, h: number, at: Point, far: number, enough: number): number {
    const cost = far + 25 * this.outside(at, w, h);
    return cost >= enough ? cost : cost + 12 * this.covered(at, w, h, (enough - cost) / 12);
  }

  private covered(at: Point, w: number, h: number, enough: number): number {
    let sum = 0;
    for (const c of this.circles) {
      if (sum >= enough) return sum;
      const x = Math.max(0, Math.abs(c.at.x - at.x) - w / 2);
      const y = Math.max(0, Math.abs(c.at.y - at.y) - h / 2);
      const square = x * x + y * y;
      if (square < c.radius * c.radius) sum += c.radius - Math.sqrt(square);
    }
    for (const b of this.boxes) {
      const x = b.w / 2 + w / 2 + 2 - Math.abs(b.at.x - at.x);
      const y = b.h / 2 + h / 2 + 2 - Math.abs(b.at.y - at.y);
      if (x > 0 && y > 0) sum += 8 + 3 * Math.min(x, y);
    }
    return sum;
  }

  private outside(at: Point, w: number, h: number): number {
    let sum = 0;
    for (const d of this.normals) {
      const over = at.x * d.x + at.y * d.y + (Math.abs(d.x) * w) / 2 + (Math.abs(d.y) * h) / 2 - (SIDE - 3);
      if (over > 0) sum += over;
    }
    return sum;
  }
}

interface Candidate {
  readonly at: Point;
  /** What it costs to be away from what is wished. */
  readonly far: number;
}

const known = new Map<string, readonly Candidate[]>();

/** All places, the most wished for first. There are few wishes and many marks. */
function ranked(wish: Wish): readonly Candidate[] {
  const key = [...wish.points, wish.around ?? ORIGIN].map(({ x, y }) => `${x},${y}`).join() + (wish.ring ?? 0);
  let list = known.get(key);
  if (!list) {
    list = [ORIGIN, ...wish.points, ...GRID].map((at) => ({ at, far: 0.4 * away(wish, at) })).sort((a, b) => a.far - b.far);
    known.set(key, list);
  }
  return list;
}

function away(wish: Wish, at: Point): number {
  let least = wish.points.length ? Infinity : 0;
  let later = 0; // the first is the best
  for (const p of wish.points) {
    least = Math.min(least, distance(p, at) + later);
    later += 6;
  }
  const ring = wish.ring ? distance(wish.around ?? ORIGIN, at) - wish.ring : 0;
  return least + 1.5 * (ring < 0 ? -2 * ring : ring);
}
