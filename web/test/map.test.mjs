// The map: the ring of tiles, the window, keys, notation, routes, the engine's drawing. Where things are drawn: tests/test_map_drawing.c.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { hasWasm, load, wasmBytes } from "./helper.mjs";

const map = await load(
    "map/geometry.ts",
    "map/ring.ts",
    "map/zoom.ts",
    "map/choices.ts",
    "map/routes.ts",
    "map/board.ts",
    "map/keys.ts",
    "map/pick.ts",
    "map/drawing.tsx",
    "map/words.ts",
    "text.ts",
    "wasm.ts",
);

/* ---- a small board: three hexes in a row, a city at each end, plain track and a town between ------------------------- */

const place = (kind, value, edges, more = {}) => ({
    kind,
    slots: kind === "city" ? 1 : 0,
    values: [value, value, value, value],
    edges,
    ...more,
});
const hex = (id, column, row, neighbours, more = {}) => ({
    id,
    row,
    column,
    name: id,
    colour: "white",
    label: "",
    note: "",
    terrain: "",
    cost: 0,
    buildable: true,
    sea: false,
    neighbours,
    barriers: [],
    exits: [0, 1, 2, 3, 4, 5],
    to: [],
    homes: [],
    destinations: [],
    blocked_by: null,
    nodes: [],
    track: [],
    ...more,
});
const none = null;
const facts = {
    family: "rail",
    title: "test",
    name: "Test",
    designer: "",
    currency: "$",
    orientation: "pointy",
    hexes: [
        hex("A1", 0, 0, [none, none, none, none, "A3", none], { nodes: [place("city", 20, [4])], track: [[4, "n0"]] }),
        hex("A3", 2, 0, [none, "A1", none, none, "A5", "B4"], {
            nodes: [place("town", 10, [1, 4])],
            track: [
                [1, "n0"],
                [4, "n0"],
                [1, 5],
            ],
        }),
        hex("A5", 4, 0, ["B4", "A3", none, none, none, none], {
            nodes: [place("city", 30, [0, 1])],
            track: [
                [0, "n0"],
                [1, "n0"],
            ],
        }),
        hex("B4", 3, 1, [none, none, "A3", "A5", none, none], { track: [[2, 3]] }),
    ],
    tiles: [
        { id: "7", colour: "yellow", count: 4, label: "", period: 6, to: [], nodes: [], track: [[0, 1]] },
        {
            id: "57",
            colour: "yellow",
            count: 4,
            label: "",
            period: 3,
            to: [],
            nodes: [place("city", 20, [0, 3])],
            track: [
                [0, "n0"],
                [3, "n0"],
            ],
        },
    ],
    market: { rows: 0, columns: 0, cells: [] },
    companies: [],
    privates: [],
    trains: [],
    phases: [{ id: "1", tiles: ["yellow"], values: 0 }],
    facts: {},
};
const start = { phase: "1", tiles: {}, cities: {}, closed_hexes: {} };
const cellsAt = (position) => new Map(map.cellsOf(map.boardOf(facts), position).map((cell) => [cell.id, cell]));
/** As the engine would draw it: pointy, or turned by a quarter against the clock. */
const sceneOf = (turned) => ({
    frame: {
        flat: turned,
        shift: turned ? 5 : 0,
        extent: { x: 0, y: 0, w: 0, h: 0 },
        outline: turned
            ? "M500 866L-500 866L-1000 0L-500 -866L500 -866L1000 0Z"
            : "M-866 500L-866 -500L0 -1000L866 -500L866 500L0 1000Z",
    },
    hexes: facts.hexes.map(({ column, row }) => ({
        x: turned ? row * 1500 : column * 866,
        y: turned ? -column * 866 : row * 1500,
    })),
});
const near = (a, b, within = 0.01) =>
    assert.ok(Math.hypot(a.x - b.x, a.y - b.y) <= within, `${JSON.stringify(a)} is not ${JSON.stringify(b)}`);

/* ---- the ring --------------------------------------------------------------------------------------------------------- */

const SCREENS = [
    { w: 1280, h: 720 },
    { w: 390, h: 560 },
    { w: 320, h: 300 },
];

function whole(at, size, view) {
    return at.x - size / 2 >= 0 && at.y - size / 2 >= 0 && at.x + size / 2 <= view.w && at.y + size / 2 <= view.h;
}

test("the ring is whole inside the view, wherever the hex is, and no tile covers another or the hex", () => {
    for (const view of SCREENS) {
        for (const radius of [16, 40, 70]) {
            for (const count of [1, 2, 5, 8, 12]) {
                for (const [fx, fy] of [
                    [0.5, 0.5],
                    [0, 0],
                    [1, 1],
                    [0, 0.5],
                    [1, 0.3],
                    [0.5, 0.02],
                ]) {
                    const centre = { x: radius + fx * (view.w - 2 * radius), y: radius + fy * (view.h - 2 * radius) };
                    const ring = map.ringPlaces({
                        view,
                        centre,
                        radius,
                        count,
                        size: Math.max(56, radius * 1.9),
                        least: 46,
                    });
                    assert.equal(ring.at.length, count);
                    assert.ok(ring.size >= 46);
                    ring.at.forEach((p, i) => {
                        assert.ok(
                            whole(p, ring.size, view),
                            `${JSON.stringify(p)} of ${ring.size} leaves ${view.w}x${view.h}`,
                        );
                        assert.ok(map.distance(p, centre) >= radius + ring.size / 2, "a tile covers the hex");
                        ring.at
                            .slice(i + 1)
                            .forEach((q) =>
                                assert.ok(map.distance(p, q) >= ring.size - 0.01, "tiles cover each other"),
                            );
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
        for (const centre of [
            { x: 0, y: 0 },
            { x: view.w, y: view.h },
            { x: view.w / 2, y: view.h - 10 },
        ]) {
            const p = map.rowPlace(view, centre, 40, 220, 52);
            assert.ok(p.x - 110 >= 0 && p.x + 110 <= view.w && p.y - 26 >= 0 && p.y + 26 <= view.h);
        }
    }
});

/* ---- the window ------------------------------------------------------------------------------------------------------- */

test("zooming keeps the point under the pointer, within the board", () => {
    const full = { x: -1000, y: -500, w: 20000, h: 15000 };
    const size = { w: 800, h: 600 };
    const whole = map.wholeOf(full, size);
    const at = { x: 400, y: 300 };
    const before = map.windowOf(whole, size);
    const zoom = map.zoomedAt(whole, full, size, at, 2);
    const after = map.windowOf(zoom, size);
    near(
        { x: before.x + before.w / 2, y: before.y + before.h / 2 },
        { x: after.x + after.w / 2, y: after.y + after.h / 2 },
    );
    assert.equal(zoom.scale, 2 * whole.scale);
    const far = map.panned(zoom, full, size, 1e6, 1e6);
    near(map.windowOf(far, size), { x: full.x, y: full.y });
    assert.equal(map.zoomedAt(zoom, full, size, at, 1e-9).scale, whole.scale);
    assert.ok(map.zoomedAt(zoom, full, size, at, 1e9).scale <= 4 * whole.scale);
});

test("a point is brought into view with room around it, and one that is seen moves nothing", () => {
    const full = { x: 0, y: 0, w: 20000, h: 15000 };
    const size = { w: 800, h: 600 };
    const zoom = map.limited({ x: 5000, y: 4000, scale: 0.12 }, full, size);
    assert.equal(map.revealed(zoom, full, size, { x: 5000, y: 4000 }, 1000), zoom);
    const seen = map.windowOf(map.revealed(zoom, full, size, { x: 15000, y: 12000 }, 1000), size);
    assert.ok(seen.x + seen.w >= 16000 - 0.1 && seen.y + seen.h >= 13000 - 0.1);
});

test("the map begins whole if that can be read, else as wide as the window, and its smallest text never has less than 9 pixels", () => {
    const LEAST = 170; // MAP_LEAST_TEXT of src/map/map.h
    const small = { x: 0, y: 0, w: 8000, h: 6000 };
    assert.deepEqual(map.homeOf(small, { w: 800, h: 600 }, null), map.wholeOf(small, { w: 800, h: 600 }));
    const tall = { x: -1000, y: -1000, w: 15500, h: 26000 };
    for (const size of SCREENS) {
        const home = map.homeOf(tall, size, { x: 5000, y: 20000 });
        assert.ok(home.scale * LEAST >= 9, `${home.scale * LEAST} pixels`);
        const seen = map.windowOf(home, size);
        assert.ok(seen.y <= 20000 && seen.y + seen.h >= 20000, "what matters is out of sight");
        assert.ok(seen.y >= tall.y - 0.1 && seen.y + seen.h <= tall.y + tall.h + 0.1, "emptiness is shown");
    }
    const wide = map.homeOf(tall, { w: 900, h: 600 }, null);
    assert.ok(Math.abs(wide.scale * tall.w - 900) < 0.01, "not as wide as the window");
});

/* ---- the menu --------------------------------------------------------------------------------------------------------- */

const choice = (action, more = {}) => ({ action, verb: action.split(" ")[0], actor: "LYR", player: "Ann", ...more });
const lay = (hex, tile, rot, power) =>
    choice(`lay ${hex} ${tile} rot ${rot}${power ? ` with ${power}` : ""}`, {
        hex,
        tile,
        rot,
        ...(power ? { with: power } : {}),
    });

test("lays and stations are read from the menu by hex; powers are kept apart on request", () => {
    const menu = {
        actors: ["LYR"],
        choices: [
            lay("A3", "7", 2),
            lay("A3", "7", 0),
            lay("A3", "7", 0, "CW"),
            choice("station A5/c1", { hex: "A5", city: { node: 1, edge: null } }),
            choice("pass"),
        ],
    };
    const all = map.offersOf(menu);
    assert.deepEqual(
        [...map.byTile(all.lays.get("A3")).get("7")].map((l) => [l.rotation, l.power]),
        [
            [0, ""],
            [0, "CW"],
            [2, ""],
        ],
    );
    assert.equal(all.stations.get("A5")[0].city, 1);
    assert.equal(all.actor, "LYR");
    assert.deepEqual(
        map
            .offersOf(menu, null)
            .lays.get("A3")
            .map((l) => l.power),
        ["", ""],
    );
    const power = map.offersOf(menu, "CW");
    assert.equal(power.lays.get("A3").length, 1);
    assert.equal(power.stations.size, 0);
});

test("homes are read from the menu as stations are: the city that a company picks, the investor that a player chooses", () => {
    const homes = map.homesOf({
        companies: [
            { id: "SCR", home: "N12" },
            { id: "FI2", home: "E13" },
        ],
    });
    const menu = {
        actors: [],
        choices: [
            choice("home 5", { actor: "SCR", city: { node: 0, edge: 5 } }),
            choice("home c1", { actor: "SCR", city: { node: 1, edge: null } }),
            choice("invest FI2", { actor: "Ann", company: "FI2" }),
            choice("invest FI9", { actor: "Ann", company: "FI9" }),
        ],
    };
    const { stations } = map.offersOf(menu, null, homes);
    assert.deepEqual(
        stations.get("N12").map((one) => [one.line, one.city, one.company]),
        [
            ["home 5", 0, "SCR"],
            ["home c1", 1, "SCR"],
        ],
    );
    assert.deepEqual(stations.get("E13"), [{ line: "invest FI2", hex: "E13", city: null, company: "FI2" }]);
    assert.deepEqual([...stations.keys()], ["N12", "E13"]);
});

test("turning goes through the legal rotations and keeps the power where it can", () => {
    const menu = {
        actors: [],
        choices: [lay("A3", "7", 1), lay("A3", "7", 4), lay("A3", "7", 4, "CW"), lay("A3", "7", 5, "CW")],
    };
    const offers = map.offersOf(menu);
    let now = offers.lays.get("A3").find((l) => l.line === "lay A3 7 rot 4 with CW");
    const seen = [];
    for (let i = 0; i < 3; i++) seen.push((now = map.turned(offers, now)).line);
    assert.deepEqual(seen, ["lay A3 7 rot 5 with CW", "lay A3 7 rot 1", "lay A3 7 rot 4"]);
});

test("tiles that the menu does not offer say why", () => {
    const board = map.boardOf({
        ...facts,
        hexes: facts.hexes.map((h) => (h.id === "B4" ? { ...h, to: ["7", "57", "9"] } : h)),
        tiles: [...facts.tiles, { ...facts.tiles[0], id: "9", colour: "brown" }],
    });
    const view = { ...start, barred: { 7: "none_left", 9: "later_phase" } };
    const cell = map.cellsOf(board, view).find((c) => c.id === "B4");
    const offers = map.offersOf({ actors: [], choices: [lay("A3", "7", 0)] });
    assert.deepEqual(
        map.ringItems(board, view, offers, cell).map((i) => [i.tile, i.reason]),
        [
            ["7", "none_left"],
            ["57", "no_fit"],
            ["9", "later_phase"],
        ],
    );
});

test("runs are written", () => {
    const routes = [
        { train: "2", hexes: ["A1", "A3", "A5"] },
        { train: "D", hexes: ["A5", "B4"] },
    ];
    assert.equal(map.writeRun(routes), "run 2:A1-A3-A5 D:A5-B4");
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

/* ---- cells, keys ------------------------------------------------------------------------------------------------------ */

test("equal cells are the same object, and only a changed hex gets a new one", () => {
    const board = map.boardOf(facts);
    const a = map.cellsOf(board, start);
    const b = map.cellsOf(board, { ...start, tiles: { B4: ["7", 2] } });
    assert.deepEqual(
        a.map((cell, i) => cell === b[i]),
        [true, true, true, false],
    );
    assert.equal(map.cellsOf(board, { ...start })[3], a[3]);
});

test("figures and arrows lead to neighbours; F and B go round the legal hexes", () => {
    const board = map.boardOf(facts, sceneOf(false));
    assert.equal(map.stepTo(board, "A1", "6"), "A3");
    assert.equal(map.stepTo(board, "A3", "3"), "B4");
    assert.equal(map.stepTo(board, "B4", "ArrowUp"), "A3");
    assert.equal(map.stepTo(board, "A1", "4"), null);
    const legal = new Set(["A3", "B4"]);
    assert.equal(map.nextLegal(board, "A1", legal, 1), "A3");
    assert.equal(map.nextLegal(board, "B4", legal, 1), "A3");
    assert.equal(map.nextLegal(board, "A3", legal, -1), "B4");
});

test("on a board that is turned, keys and words go by what is seen", () => {
    const board = map.boardOf(facts, sceneOf(true));
    assert.equal(map.stepTo(board, "A1", "8"), "A3", "what was east is north now");
    assert.equal(map.stepTo(board, "A1", "ArrowUp"), "A3");
    assert.equal(map.stepTo(board, "A3", "9"), "B4");
    const cell = map.cellsOf(map.boardOf(facts), start).find(({ id }) => id === "A1");
    map.setLanguage("en");
    assert.match(map.describe(board, cell), /exits north$/);
    assert.match(map.describe(map.boardOf(facts), cell), /exits east$/);
});

/* ---- the engine's drawing --------------------------------------------------------------------------------------------- */

test("the engine draws every hex; what did not change is the same object", { skip: !hasWasm }, () => {
    const game = new map.Game(new WebAssembly.Module(wasmBytes()));
    const made = game.header({ title: "1888n", seed: "1", players: ["Ann", "Bob", "Cat"], options: {} });
    assert.ok(game.open(made.header, []).ok);
    const facts = game.facts();
    const first = map.sceneOf(game.look(0, 0, "none").board);
    assert.equal(first.hexes.length, facts.hexes.length);
    const [hexes, tile] = [facts.hexes, facts.tiles.find(({ colour }) => colour === "yellow").id];
    assert.ok(map.sceneOf(game.board(0, false, "")).hexes.every((hex, i) => hex === first.hexes[i]));
    const turned = map.sceneOf(game.board(0, true, ""));
    assert.equal(turned.frame.flat, !first.frame.flat);
    hexes.forEach((hex, i) => {
        near(turned.hexes[i], { x: first.hexes[i].y, y: -first.hexes[i].x });
        hex.neighbours.forEach((id, e) => {
            if (!id) return;
            const other = first.hexes[hexes.findIndex((one) => one.id === id)];
            const side = map.sideOf(map.boardOf(facts, first), e);
            near(other, { x: first.hexes[i].x + 2 * side.x, y: first.hexes[i].y + 2 * side.y }, 3);
        });
    });
    assert.ok(game.tile(2, false, tile).marks.length > 0);
    assert.equal(game.tile(0, false, "no such tile"), null);
    const [route] = game.routes(0, false, "2:A17-A19");
    assert.equal(route.ends.length, 2);
    assert.match(route.line, /^M-?\d+ -?\d+L/);
    assert.deepEqual(game.routes(0, false, ""), []);
});

/* ---- words ------------------------------------------------------------------------------------------------------------ */

test("a hex has a spoken name from data, in both languages, without a raw word", async () => {
    const model = {
        facts,
        view: { ...start, tiles: { B4: ["57", 1] } },
        menu: { actors: [], choices: [lay("A3", "7", 1), lay("A3", "57", 0)] },
    };
    await map.setLanguage("en");
    assert.equal(
        map.nameOfHex(model, "A3"),
        "A3 A3, plain, town, value 10, exits west, east, and south-east, legal: tile 7, 57",
    );
    assert.equal(
        map.nameOfHex(model, "B4"),
        "B4 B4, yellow tile 57, rotation 1, city, value 20, 1 of 1 slot free, exits west and east",
    );
    await map.setLanguage("de");
    assert.equal(map.nameOfHex(model, "A1"), "A1 A1, leer, Stadt, Wert 20, 1 von 1 Platz frei, Gleis nach Osten");
    await map.setLanguage("te_ST");
    assert.match(map.nameOfHex(model, "A1"), /^A1 A1, \[map\.colour_white\], \[map\.cities 1\]/);
    await map.setLanguage("en");
});

/* ---- inks --------------------------------------------------------------------------------------------------------------- */

test("every ink of the engine's drawing has a look on the page", () => {
    const header = readFileSync(new URL("../../src/map/map.h", import.meta.url), "utf8");
    const folder = new URL("../src/map/", import.meta.url);
    const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
    const style = sheets.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
    const inks = [...header.matchAll(/X\(\w+, "([\w-]+)"\)/g)].map(([, ink]) => ink);
    assert.ok(inks.length > 40);
    const plain = ["pointer", "value", "revenue-text", "cost", "upgrade"]; // as the board's texts are
    const bare = inks.filter((ink) => !new RegExp(`\\.map-${ink}[,\\s{]`).test(style));
    assert.deepEqual(bare, plain);
});
