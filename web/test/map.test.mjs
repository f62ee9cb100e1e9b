// The map: geometry of hexes and faces, the ring of tiles, the window, keys, notation, routes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./helper.mjs";

const map = await load("map/geometry.ts", "map/shape.ts", "map/ring.ts", "map/zoom.ts", "map/choices.ts", "map/routes.ts",
                       "map/board.ts", "map/keys.ts", "map/pick.ts", "map/marks.ts", "map/words.ts", "text.ts");

/* ---- a small board: three hexes in a row, a city at each end, plain track and a town between ------------------------- */

const place = (kind, value, edges, more = {}) => ({ kind, slots: kind === "city" ? 1 : 0, values: [value, value, value, value], edges, ...more });
const hex = (id, column, row, neighbours, more = {}) => ({
    id, row, column, name: id, colour: "white", label: "", note: "", terrain: "", cost: 0, buildable: true, sea: false, neighbours,
    barriers: [], exits: [0, 1, 2, 3, 4, 5], to: [], homes: [], destinations: [], blocked_by: null, nodes: [], track: [], ...more,
});
const none = null;
const book = {
    family: "rail", title: "test", name: "Test", designer: "", currency: "$", orientation: "pointy",
    hexes: [
        hex("A1", 0, 0, [none, none, none, none, "A3", none], { nodes: [place("city", 20, [4])], track: [[4, "n0"]] }),
        hex("A3", 2, 0, [none, "A1", none, none, "A5", "B4"], { nodes: [place("town", 10, [1, 4])], track: [[1, "n0"], [4, "n0"], [1, 5]] }),
        hex("A5", 4, 0, ["B4", "A3", none, none, none, none], { nodes: [place("city", 30, [0, 1])], track: [[0, "n0"], [1, "n0"]] }),
        hex("B4", 3, 1, [none, none, "A3", "A5", none, none], { track: [[2, 3]] }),
    ],
    tiles: [
        { id: "7", colour: "yellow", count: 4, label: "", period: 6, to: [], nodes: [], track: [[0, 1]] },
        { id: "57", colour: "yellow", count: 4, label: "", period: 3, to: [], nodes: [place("city", 20, [0, 3])], track: [[0, "n0"], [3, "n0"]] },
    ],
    market: { rows: 0, columns: 0, cells: [] }, companies: [], privates: [], trains: [],
    phases: [{ id: "1", tiles: ["yellow"], values: 0 }], facts: {},
};
const start = { phase: "1", tiles: {}, cities: {}, closed_hexes: {} };
const cellsAt = (position) => new Map(map.cellsOf(map.boardOf(book), position).map((cell) => [cell.id, cell]));
const near = (a, b, within = 0.01) => assert.ok(Math.hypot(a.x - b.x, a.y - b.y) <= within, `${JSON.stringify(a)} is not ${JSON.stringify(b)}`);

/* ---- geometry --------------------------------------------------------------------------------------------------------- */

test("sides of neighbours meet, flat and pointy", () => {
    const steps = { true: [[0, 2], [-1, 1], [-1, -1], [0, -2], [1, -1], [1, 1]], false: [[-1, 1], [-2, 0], [-1, -1], [1, -1], [2, 0], [1, 1]] };
    for (const flat of [true, false]) {
        for (let e = 0; e < 6; e++) {
            const [column, row] = steps[flat][e];
            const other = map.centre(flat, column, row);
            const back = map.sideOf(flat, (e + 3) % 6);
            near(map.sideOf(flat, e), { x: other.x + back.x, y: other.y + back.y });
        }
    }
});

test("edge 0 is south (flat) and south-west (pointy), then clockwise", () => {
    near(map.sideOf(true, 0), { x: 0, y: map.SIDE });
    near(map.sideOf(false, 1), { x: -map.SIDE, y: 0 });
    near(map.sideOf(false, 4), { x: map.SIDE, y: 0 });
});

test("plain track runs from side to side, leaving both squarely", () => {
    for (const flat of [true, false]) {
        for (let a = 0; a < 6; a++) {
            for (let b = 0; b < 6; b++) {
                if (a === b) continue;
                const strand = map.plainStrand(flat, a, b);
                const [first, last] = [strand.points[0], strand.points.at(-1)];
                near(first, map.sideOf(flat, strand.edges[0]), 0.1);
                near(last, map.sideOf(flat, strand.edges[1]), 0.1);
                const inward = strand.points[1];
                const cross = first.x * (inward.y - first.y) - first.y * (inward.x - first.x);
                assert.ok(Math.abs(cross) / 86.6 / Math.hypot(inward.x - first.x, inward.y - first.y) < 0.1, `${a}-${b} is not square`);
            }
        }
    }
});

test("a tile looks the same in every rotation, but for its slots, which stay upright", () => {
    const face = map.faceOf(book.tiles[1]);
    const plain = map.shapeOf(false, face, 0);
    for (let r = 1; r < 6; r++) {
        const turned = map.shapeOf(false, face, r);
        near(turned.places[0].at, map.turn(plain.places[0].at, r));
        near(turned.strands[0].points[0], map.turn(plain.strands[0].points[0], r), 0.1);
    }
});

test("two cities of a hex keep clear of each other and inside it", () => {
    const city = place("city", 30, []);
    for (const track of [[], [[0, "n0"], [3, "n0"], [1, "n1"], [2, "n1"]], [[1, "n0"], [5, "n1"]]]) {
        const face = map.faceOf({ nodes: [{ ...city }, { ...city }], track });
        for (const flat of [true, false]) {
            const [a, b] = map.shapeOf(flat, face, 0).places;
            assert.ok(map.distance(a.at, b.at) >= a.radius + b.radius, "the cities cover each other");
            for (const p of [a, b]) assert.ok(Math.hypot(p.at.x, p.at.y) + p.radius <= 100, "a city leaves the hex");
        }
    }
});

/* ---- the ring --------------------------------------------------------------------------------------------------------- */

const SCREENS = [{ w: 1280, h: 720 }, { w: 390, h: 560 }, { w: 320, h: 300 }];

function whole(at, size, view) {
    return at.x - size / 2 >= 0 && at.y - size / 2 >= 0 && at.x + size / 2 <= view.w && at.y + size / 2 <= view.h;
}

test("the ring is whole inside the view, wherever the hex is, and no tile covers another or the hex", () => {
    for (const view of SCREENS) {
        for (const radius of [16, 40, 70]) {
            for (const count of [1, 2, 5, 8, 12]) {
                for (const [fx, fy] of [[0.5, 0.5], [0, 0], [1, 1], [0, 0.5], [1, 0.3], [0.5, 0.02]]) {
                    const centre = { x: radius + fx * (view.w - 2 * radius), y: radius + fy * (view.h - 2 * radius) };
                    const ring = map.ringPlaces({ view, centre, radius, count, size: Math.max(56, radius * 1.9), least: 46 });
                    assert.equal(ring.at.length, count);
                    assert.ok(ring.size >= 46);
                    ring.at.forEach((p, i) => {
                        assert.ok(whole(p, ring.size, view), `${JSON.stringify(p)} of ${ring.size} leaves ${view.w}x${view.h}`);
                        assert.ok(map.distance(p, centre) >= radius + ring.size / 2, "a tile covers the hex");
                        ring.at.slice(i + 1).forEach((q) => assert.ok(map.distance(p, q) >= ring.size - 0.01, "tiles cover each other"));
                    });
                }
            }
        }
    }
});

test("a ring that finds no room at all still gives every tile a place inside the view", () => {
    const view = { w: 200, h: 180 };
    const ring = map.ringPlaces({ view, centre: { x: 100, y: 90 }, radius: 80, count: 10, size: 60, least: 46 });
    assert.equal(ring.at.length, 10);
    for (const p of ring.at) assert.ok(whole(p, ring.size, view));
});

test("the row of buttons stays inside the view", () => {
    for (const view of SCREENS) {
        for (const centre of [{ x: 0, y: 0 }, { x: view.w, y: view.h }, { x: view.w / 2, y: view.h - 10 }]) {
            const p = map.rowPlace(view, centre, 40, 220, 52);
            assert.ok(p.x - 110 >= 0 && p.x + 110 <= view.w && p.y - 26 >= 0 && p.y + 26 <= view.h);
        }
    }
});

/* ---- the window ------------------------------------------------------------------------------------------------------- */

test("zooming keeps the point under the pointer, within the board", () => {
    const full = { x: -100, y: -50, w: 2000, h: 1500 };
    const size = { w: 800, h: 600 };
    let zoom = map.wholeOf(full);
    const at = { x: 400, y: 300 };
    const before = map.windowOf(zoom, full, size);
    zoom = map.zoomedAt(zoom, full, size, at, 2);
    const after = map.windowOf(zoom, full, size);
    near({ x: before.x + before.w / 2, y: before.y + before.h / 2 }, { x: after.x + after.w / 2, y: after.y + after.h / 2 });
    assert.equal(zoom.k, 2);
    const far = map.panned(zoom, full, size, 1e6, 1e6);
    const seen = map.windowOf(far, full, size);
    near(seen, { x: full.x, y: full.y });
    assert.equal(map.zoomedAt(zoom, full, size, at, 1e-9).k, 1);
    assert.ok(map.zoomedAt(zoom, full, size, at, 1e9).k <= 4);
});

test("a point is brought into view with room around it, and one that is seen moves nothing", () => {
    const full = { x: 0, y: 0, w: 2000, h: 1500 };
    const size = { w: 800, h: 600 };
    const zoom = map.limited({ x: 500, y: 400, k: 3 }, full, size);
    assert.equal(map.revealed(zoom, full, size, { x: 500, y: 400 }, 100), zoom);
    const seen = map.windowOf(map.revealed(zoom, full, size, { x: 1500, y: 1200 }, 100), full, size);
    assert.ok(seen.x + seen.w >= 1600 - 0.01 && seen.y + seen.h >= 1300 - 0.01);
});

test("names grow as the board shrinks, to what can be read, and not without end", () => {
    assert.equal(map.namesGrow(1), 1);
    assert.equal(map.namesGrow(0.7), 1);
    assert.ok(Math.abs(map.namesGrow(0.4) * 14 * 0.4 - 8.5) < 0.01);
    assert.equal(map.namesGrow(0.1), map.namesGrow(0.01));
});

/* ---- the menu --------------------------------------------------------------------------------------------------------- */

const choice = (action, more = {}) => ({ action, actor: "LYR", player: "Ann", ...more });

test("lays and stations are read from the menu by hex; powers are kept apart on request", () => {
    const menu = { actors: ["LYR"], choices: [choice("lay A3 7 rot 2"), choice("lay A3 7 rot 0"), choice("lay A3 7 rot 0 with CW"), choice("station A5/c1"), choice("pass")] };
    const all = map.offersOf(menu);
    assert.deepEqual([...map.byTile(all.lays.get("A3")).get("7")].map((l) => [l.rotation, l.power]), [[0, ""], [0, "CW"], [2, ""]]);
    assert.equal(all.stations.get("A5")[0].city, "c1");
    assert.equal(all.actor, "LYR");
    assert.deepEqual(map.offersOf(menu, null).lays.get("A3").map((l) => l.power), ["", ""]);
    const power = map.offersOf(menu, "CW");
    assert.equal(power.lays.get("A3").length, 1);
    assert.equal(power.stations.size, 0);
});

test("homes are read from the menu as stations are: the city that a company picks, the investor that a player chooses", () => {
    const homes = map.homesOf({ companies: [{ id: "SCR", home: "N12" }, { id: "FI2", home: "E13" }] });
    const menu = { actors: [], choices: [choice("home 5", { actor: "SCR" }), choice("home c1", { actor: "SCR" }), choice("invest FI2", { actor: "Ann" }), choice("invest FI9", { actor: "Ann" })] };
    const { stations } = map.offersOf(menu, null, homes);
    assert.deepEqual(stations.get("N12").map((one) => [one.line, one.city, one.company]), [["home 5", "5", "SCR"], ["home c1", "c1", "SCR"]]);
    assert.deepEqual(stations.get("E13"), [{ line: "invest FI2", hex: "E13", city: "", company: "FI2" }]);
    assert.deepEqual([...stations.keys()], ["N12", "E13"]);
});

test("turning goes through the legal rotations and keeps the power where it can", () => {
    const menu = { actors: [], choices: ["lay A3 7 rot 1", "lay A3 7 rot 4", "lay A3 7 rot 4 with CW", "lay A3 7 rot 5 with CW"].map((a) => choice(a)) };
    const offers = map.offersOf(menu);
    let lay = offers.lays.get("A3").find((l) => l.line === "lay A3 7 rot 4 with CW");
    const seen = [];
    for (let i = 0; i < 3; i++) seen.push((lay = map.turned(offers, lay)).line);
    assert.deepEqual(seen, ["lay A3 7 rot 5 with CW", "lay A3 7 rot 1", "lay A3 7 rot 4"]);
});

test("tiles that the menu does not offer say why", () => {
    const board = map.boardOf({ ...book, hexes: book.hexes.map((h) => (h.id === "B4" ? { ...h, to: ["7", "57", "9"] } : h)), tiles: [...book.tiles, { ...book.tiles[0], id: "9", colour: "brown" }] });
    const view = { ...start, supply: { 7: 0, 57: 2, 9: 1 } };
    const cell = map.cellsOf(board, view).find((c) => c.id === "B4");
    const offers = map.offersOf({ actors: [], choices: [choice("lay A3 7 rot 0")] });
    assert.deepEqual(map.ringItems(board, view, offers, cell).map((i) => [i.tile, i.reason]), [["7", "none_left"], ["57", "no_fit"], ["9", "later_phase"]]);
});

test("runs are read and written", () => {
    const run = "run 2:A1-A3-A5 D:A5-B4";
    assert.deepEqual(map.readRun(`58 LYR ${run} #0123456789abcdef`), [{ train: "2", hexes: ["A1", "A3", "A5"] }, { train: "D", hexes: ["A5", "B4"] }]);
    assert.equal(map.writeRun(map.readRun(run)), run);
    assert.deepEqual(map.readRun("pass"), []);
    assert.equal(map.writeRun([{ train: "2", hexes: [] }]), "run");
});

/* ---- routes ----------------------------------------------------------------------------------------------------------- */

test("a route is entered by its stops; the last one again takes the next way", () => {
    const cells = cellsAt(start);
    let at = map.enterStop(cells, [], "A1");
    assert.deepEqual(at.hexes, ["A1"]);
    at = map.enterStop(cells, at.hexes, "A5");
    assert.deepEqual(at.hexes, ["A1", "A3", "B4", "A5"], "over plain track, not through the town");
    at = map.enterStop(cells, at.hexes, "A5");
    assert.deepEqual(at.hexes, ["A1", "A3", "A5"], "now through the town");
    assert.deepEqual(map.withoutLast(cells, at.hexes), ["A1", "A3"]);
});

test("a route's line follows the track and stops where it stops", () => {
    const cells = cellsAt(start);
    const { points, stops, ends } = map.drawn(false, cells, { train: "2", hexes: ["A1", "A3", "B4", "A5"] });
    assert.equal(stops.length, 2);
    assert.equal(ends.length, 2);
    for (let i = 1; i < points.length; i++) assert.ok(map.distance(points[i - 1], points[i]) < 60, "the line has a hole");
    assert.equal(map.drawn(false, cells, { train: "2", hexes: ["A1", "Z9"] }).stops.length, 1, "an unknown hex is left out");
});

/* ---- cells, keys ------------------------------------------------------------------------------------------------------ */

test("equal cells are the same object, and only a changed hex gets a new one", () => {
    const board = map.boardOf(book);
    const a = map.cellsOf(board, start);
    const b = map.cellsOf(board, { ...start, tiles: { B4: ["7", 2] } });
    assert.deepEqual(a.map((cell, i) => cell === b[i]), [true, true, true, false]);
    assert.equal(map.cellsOf(board, { ...start })[3], a[3]);
});

test("figures and arrows lead to neighbours; F and B go round the legal hexes", () => {
    const board = map.boardOf(book);
    assert.equal(map.stepTo(board, "A1", "6"), "A3");
    assert.equal(map.stepTo(board, "A3", "3"), "B4");
    assert.equal(map.stepTo(board, "B4", "ArrowUp"), "A3");
    assert.equal(map.stepTo(board, "A1", "4"), null);
    const legal = new Set(["A3", "B4"]);
    assert.equal(map.nextLegal(board, "A1", legal, 1), "A3");
    assert.equal(map.nextLegal(board, "B4", legal, 1), "A3");
    assert.equal(map.nextLegal(board, "A3", legal, -1), "B4");
});

test("marks keep clear of the number of the tile and stay in the hex", () => {
    const board = map.boardOf(book);
    const cell = map.cellsOf(board, { ...start, tiles: { B4: ["57", 1] } })[3];
    const marks = map.marksOf(false, cell, map.shapeOf(false, cell.face, cell.rotation));
    assert.deepEqual(marks.map((m) => m.kind).sort(), ["name", "number", "revenue", "stage"]);
    for (const mark of marks) assert.ok(Math.hypot(mark.at.x, mark.at.y) < 90);
});

/* ---- words ------------------------------------------------------------------------------------------------------------ */

test("a hex has a spoken name from data, in both languages, without a raw word", () => {
    const model = { book, view: { ...start, tiles: { B4: ["57", 1] } }, menu: { actors: [], choices: [choice("lay A3 7 rot 1"), choice("lay A3 57 rot 0")] } };
    map.setLanguage("en");
    assert.equal(map.nameOfHex(model, "A3"), "A3 A3, plain, town, value 10, exits west, east, and south-east, legal: tile 7, 57");
    assert.equal(map.nameOfHex(model, "B4"), "B4 B4, yellow tile 57, rotation 1, city, value 20, 1 of 1 slot free, exits west and east");
    map.setLanguage("de");
    assert.equal(map.nameOfHex(model, "A1"), "A1 A1, leer, Stadt, Wert 20, 1 von 1 Platz frei, Gleis nach Osten");
    map.setLanguage("te_ST");
    assert.match(map.nameOfHex(model, "A1"), /^A1 A1, \[map\.colour_white\], \[map\.cities 1\]/);
    map.setLanguage("en");
});
