// Pictures for the pages around the game, drawn by the build from finished games (examples/games): the board of each title, and a
// game that steps by itself on the home page. The engine says where things are, this file paints them; nothing here knows a rule.
//
// A picture is small on the page, so it has grounds, track, stops and stations, but no names and no tile numbers. Its colours are
// those of the printed board in light and dark.

const GROUNDS = {
    white: "#efe6cf",
    yellow: "#fbdf3d",
    green: "#7cbf5c",
    brown: "#c98a5a",
    grey: "#bfc1c4",
    red: "#e2574c",
    blue: "#7fc0ea",
};

const line = (stroke, width) => `fill="none" stroke="${stroke}" stroke-width="${width}"`;
/** How each ink of src/map/map.h is painted here; the others are left out. */
const INKS = {
    "track-edge": line("#fff", 130),
    track: line("#000", 90),
    ferry: `${line("#000", 90)} stroke-dasharray="130 80"`,
    "taper-edge": 'fill="#fff"',
    taper: "",
    box: 'stroke="#000" stroke-linejoin="round"',
    "box-inner": 'fill="#fff" stroke="#fff" stroke-linejoin="round"',
    slot: 'fill="#fff" stroke="#000" stroke-width="18"',
    town: 'stroke="#fff" stroke-width="25"',
    "bar-edge": line("#fff", 140),
    bar: line("#000", 90),
    "harbour-edge": line("#fff", 80),
    harbour: line("#102a43", 40),
    mountain: 'fill="#a8814f"',
    water: line("#1f6fb5", 30),
    wall: 'fill="#8d8478"',
    waves: 'fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="25"',
    station: 'stroke="#000" stroke-width="15"',
};

const MARK = 330; // of a station's mark, in units of the board; a shape is 16 wide

/** A station's mark instead of its letters, which nobody could read at this size. */
function marked({ x, y, company }, companies) {
    const own = companies[company];
    if (!own?.shape) return "";
    const scale = MARK / 16;
    const look = own.shape.startsWith("~") ? line(own.text_colour, 2) : `fill="${own.text_colour}" fill-rule="evenodd"`;
    const at = `translate(${(x ?? 0) - MARK / 2} ${(y ?? 0) - MARK / 2}) scale(${scale})`;
    return `<path transform="${at}" d="${own.shape.replace("~", "")}" ${look}/>`;
}

function painted(mark, companies) {
    const { ink, d, width, x, y, r, company } = mark;
    const look = INKS[ink];
    if (look === undefined) return "";
    const own = companies[company];
    const fill = own ? ` fill="${own.colour}"` : "";
    if (d !== undefined) {
        const wide = width === undefined ? "" : ` stroke-width="${width}"`;
        return `<path d="${d}" ${wide ? look.replace(/ ?stroke-width="\d+"/, "") : look}${wide}/>`;
    }
    const disc = `<circle cx="${x ?? 0}" cy="${y ?? 0}" r="${r}" ${look}${fill}/>`;
    return ink === "station" ? disc + marked(mark, companies) : disc;
}

/** What lies on one hex, with its ground. */
function hexOf(hex, frame, companies) {
    const seams = hex.seams ? `<path d="${hex.seams}" ${line(GROUNDS[hex.ground], 40)}/>` : "";
    const marks = [...hex.track, ...hex.marks].map((mark) => painted(mark, companies)).join("");
    return `<path d="${frame.outline}" fill="${GROUNDS[hex.ground]}" stroke="#6f6350" stroke-width="15"/>${seams}${marks}`;
}

const RIM = 120;

/** The board as the inside of an svg, a group for each hex, and its box. */
function boardOf({ frame, hexes }, companies) {
    const { x, y, w, h } = frame.extent;
    const groups = hexes.map(
        (hex) => `<g transform="translate(${hex.x} ${hex.y})">${hexOf(hex, frame, companies)}</g>`,
    );
    const barriers = frame.barriers
        ? `<path d="${frame.barriers}" ${line("#fff", 130)} stroke-linecap="round"/><path d="${frame.barriers}" ${line(frame.rivers ? "#1f6fb5" : "#d0021b", 90)} stroke-linecap="round"/>`
        : "";
    return {
        box: [x - RIM, y - RIM, w + 2 * RIM, h + 2 * RIM].join(" "),
        body: `<g font-family="Helvetica,Arial,sans-serif">${groups.join("")}</g><path d="${frame.border}" ${line("#4d4436", 40)} stroke-linecap="round"/>${barriers}`,
    };
}

/** A tall board lies on its side. */
function drawn(game, at) {
    const upright = game.board(at, false, "");
    const { w, h } = upright ? JSON.parse(upright.frame).extent : { w: 1, h: 0 };
    const board = h > w ? game.board(at, true, "") : upright;
    return board && { frame: JSON.parse(board.frame), hexes: board.hexes.map((hex) => JSON.parse(hex)) };
}

/** Opens a game; its lines. */
function opened(game, rgn) {
    const rows = rgn.split("\n");
    const header = `${rows.filter((row) => row.startsWith("[")).join("\n")}\n`;
    const lines = rows.filter((row) => /^\d/.test(row));
    const answer = game.open(header, lines);
    if (!answer.ok) throw new Error(`line ${answer.line + 1}: ${answer.text}`);
    return answer.actions;
}

/** The companies with the shapes of their marks; a sign in a shield has none. */
const companiesOf = (game, { markOf, SHAPES }) => {
    const { title, companies } = game.facts();
    return companies.map((one) => ({ ...one, shape: SHAPES[markOf(title, one.id)] }));
};

/** The board at the end of a game; null: the title has none. */
export function pictureOf(game, rgn, marks) {
    const board = drawn(game, opened(game, rgn));
    if (!board) return null;
    const { box, body } = boardOf(board, companiesOf(game, marks));
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`;
}

/** What people like to see happen, the best of an action first. */
const TOLD = ["tile", "station", "home_station", "paid", "kept", "phase", "floated", "started", "train_bought"];

/** Steps of a game on the board: the sentence, who does it, and the hexes that change. Begins at action `first`, `count` steps. */
export function demoOf(game, rgn, marks, { first, count }) {
    opened(game, rgn);
    const { name } = game.facts();
    const companies = companiesOf(game, marks);
    let before = drawn(game, first);
    const { box, body } = boardOf(before, companies);
    const steps = [];
    for (let at = first + 1; steps.length < count && at <= game.actions(); at++) {
        const after = drawn(game, at);
        const changed = after.hexes.flatMap((hex, i) =>
            JSON.stringify(hex) === JSON.stringify(before.hexes[i]) ? [] : [[i, hexOf(hex, after.frame, companies)]],
        );
        before = after;
        const events = game.happened(at, at);
        const rank = ({ code }) => (TOLD.includes(code) ? TOLD.indexOf(code) : TOLD.length);
        const told = events.toSorted((a, b) => rank(a) - rank(b))[0];
        if (!told || (changed.length === 0 && rank(told) === TOLD.length)) continue;
        const who = companies.findIndex(({ id }) => told.text.startsWith(`${id} `));
        steps.push([told.text, who, ...changed.flat()]);
    }
    return {
        name,
        box,
        body,
        companies: companies.map(({ id, colour, text_colour }) => [id, colour, text_colour]),
        steps,
    };
}
