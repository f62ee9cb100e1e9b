// The browser's engine: the same hash after every action as the native one (every own game in tests/games and, where
// ../shared is there, every recorded game), any position at once, undo, refusals, whole games by the bot, and what goes in
// and out as text. TAP.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const { IRONROAD, WASM, SHARED, SOURCE_DIR, IR_TESTS } = process.env;
const EVERYBODY = 254;
const SPECTATOR = 255;
let count = 0;
let bad = 0;
const report = (good, name, why) => {
    count++;
    if (!good) bad++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${name}`);
    if (!good && why) console.log(`# ${String(why).slice(0, 400)}`);
};

if (!WASM || !existsSync(WASM)) {
    console.log("1..0 # SKIP the wasm module is not built");
    process.exit(77);
}
const bytes = readFileSync(WASM);
const module = new WebAssembly.Module(bytes);
const imports = WebAssembly.Module.imports(module);
report(imports.length === 0, "the module needs nothing from outside", imports.map((i) => i.name).join(" "));
const packed = brotliCompressSync(bytes).length;
report(packed <= 165_000, `the module is at most 165 KB as a browser receives it: ${packed} bytes`);

// The calls of src/wasm/calls.h by name; text and words go in through the buffer, JSON comes out of it.
class Engine {
    constructor() {
        this.wasm = new WebAssembly.Instance(module, {}).exports;
        this.plain = {};
        for (const name of Object.keys(this.wasm).filter((export_) => export_.startsWith("wasm_"))) {
            const call = (...args) => this.read(this.wasm[name](...args.map((arg) => this.put(arg))));
            this.plain[name.slice(5)] = call;
            if (!(name.slice(5) in this)) this[name.slice(5)] = call;
        }
    }
    put(arg) {
        if (typeof arg === "number") return arg;
        const text = typeof arg === "string" ? arg : arg.map((word) => `${word}\0`).join("");
        const utf8 = new TextEncoder().encode(text);
        if (utf8.length >= this.wasm.wasm_buffer_size()) throw new Error("too long");
        new Uint8Array(this.wasm.memory.buffer, this.wasm.wasm_buffer(), utf8.length).set(utf8);
        return utf8.length;
    }
    read(length) {
        if (!length) throw new Error("no answer");
        return JSON.parse(
            new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.wasm_buffer(), length)),
        );
    }
    extend(lines) {
        return this.plain.extend(lines.join("\n"));
    }
    apply(line, logged = 0) {
        return this.plain.apply(line, logged);
    }
    view(at, viewer = SPECTATOR) {
        return JSON.stringify(this.plain.view(at, viewer));
    }
    why(line, at = 1e6) {
        return this.plain.why(at, line);
    }
    preview(line, at = 1e6) {
        return this.plain.preview(at, line);
    }
    header(title, seed, players, options = {}) {
        const set = Object.entries(options).map(([name, value]) => `${name}=${value}`);
        return this.plain.header([title, seed, players.length, ...players, ...set]);
    }
    say(key, ...args) {
        return this.plain.say([key, ...args]);
    }
    rgn(hashes = 0) {
        return this.plain.rgn(hashes).join("");
    }
    hash(at = 1e6) {
        return this.plain.hash(at);
    }
    get actions() {
        return this.plain.actions();
    }
    get finished() {
        return this.plain.finished();
    }
}

// An RGN file cut into its header and its lines.
function cut(text) {
    const lines = text.split("\n");
    let last = 0;
    lines.forEach((line, i) => {
        if (line.startsWith("[")) last = i;
    });
    return [lines.slice(0, last + 1).join("\n") + "\n", lines.slice(last + 1).filter((line) => line !== "")];
}
const hashOf = (line) => /#([0-9a-f]{16})/.exec(line.split(";")[0])?.[1];

// Plays RGN with a hash on every line; the number of actions, or throws.
function play(text) {
    const engine = new Engine();
    const [header, lines] = cut(text);
    const opened = engine.open(header);
    if (!opened.ok) throw new Error(opened.text);
    let actions = 0;
    for (const line of lines) {
        const applied = engine.apply(line, 1);
        if (!applied.ok) throw new Error(`${line}: ${applied.rule} ${applied.text}`);
        const hash = hashOf(line);
        if (!hash) continue;
        actions++;
        if (applied.hash !== hash) throw new Error(`${line}: the module has ${applied.hash}`);
    }
    return actions;
}

function files(folder, ending) {
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
        .flatMap((name) => {
            const path = join(folder, name);
            return statSync(path).isDirectory() ? files(path, ending) : path.endsWith(ending) ? [path] : [];
        })
        .sort();
}

const withHashes = (path) =>
    execFileSync(IRONROAD, ["import", path, "--hashes"], { encoding: "utf8", maxBuffer: 1 << 26 });

// ---- the same hash everywhere -------------------------------------------------------------------------------------

const VARIANTS = ["1888-north", "1888-proto", "1880"];
const kept = IR_TESTS === "quick" ? 5 : Infinity; // of each
const recorded = SHARED
    ? VARIANTS.flatMap((v) => files(join(SHARED, "oracle/games", v), ".json.gz").slice(0, kept))
    : [];
if (!recorded.length) console.log("# the recorded games of ../shared are not here");
const own = files(join(SOURCE_DIR, "tests/games"), ".rgn");
const games = own.concat(recorded);
let total = 0;
const counted = {}; // by folder: games, actions
for (const path of games) {
    const name = path.split("/").slice(-2).join("/");
    try {
        const actions = play(withHashes(path));
        total += actions;
        const sum = (counted[name.split("/")[0]] ??= [0, 0]);
        sum[0]++;
        sum[1] += actions;
        report(
            actions > 0 || name.startsWith("refused/"),
            `wasm ${name}: ${actions} actions, the same hash after each`,
        );
    } catch (error) {
        report(false, `wasm ${name}`, error.message.split("\n")[0]);
    }
}

// ---- any position ---------------------------------------------------------------------------------------------------

// Of a recorded game: views at every position as they were when it was the newest, in any order; undo and going on.
function travel(path) {
    const engine = new Engine();
    const text = withHashes(path);
    const [header, lines] = cut(text);
    engine.open(header);
    const views = [engine.view(0)];
    for (const line of lines) {
        engine.apply(line, 1);
        views.push(engine.view(engine.actions));
    }
    const n = engine.actions;
    const name = path.split("/").slice(-2).join("/");
    let wrong = -1;
    const order = [...Array(n + 1).keys()].sort((a, b) => ((a * 7919) % 1009) - ((b * 7919) % 1009));
    for (const at of [...order, ...order.map((_, i) => i), ...order.map((_, i) => n - i)]) {
        if (engine.view(at) !== views[at]) wrong = at;
    }
    report(wrong < 0, `positions of ${name} in any order are what they were`, `position ${wrong}`);
    report(
        engine.rgn(1) ===
            text
                .split("\n")
                .filter((l) => l)
                .join("\n") +
                "\n",
        `the file of ${name} comes out again`,
    );
    report(
        engine.lines(1, n).length === n && lines.every((l, i) => l.includes(engine.lines(i + 1, i + 1)[0])),
        `the lines of ${name}`,
    );
    const events = engine.happened(1, n);
    report(
        events.length >= n && events.at(-1).action === n && events.every((e) => e.text && !e.text.includes("{")),
        `what happened in ${name}: ${events.length} events`,
    );
    for (const back of [n - 1, Math.floor(n / 2), 33, 32, 31, 0]) {
        engine.truncate(back);
        if (engine.actions !== back || engine.view(back) !== views[back]) wrong = back;
        const again = engine.extend(lines.slice(back));
        if (!again.ok || again.actions !== n || engine.view(n) !== views[n] || engine.view(back) !== views[back])
            wrong = back;
    }
    report(wrong < 0, `undo and redo in ${name}`, `position ${wrong}`);
    const times = [];
    for (let at = 0; at <= n; at++) {
        const start = performance.now();
        engine.view(n - at);
        times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    console.log(
        `# a step back with its view: median ${times[times.length >> 1].toFixed(3)} ms, worst ${times.at(-1).toFixed(3)} ms`,
    );
    return engine;
}
const longest = (title) =>
    own.filter((path) => path.includes(`/${title}/`)).sort((a, b) => statSync(b).size - statSync(a).size)[0];
for (const title of ["1888", "1888n", "1880", "nar"]) travel(longest(title));

// ---- whole games by the bot, through the path of a player -------------------------------------------------------------

const NAMES = ["Ann", "Bob Éa", "Cat"];
for (const title of ["1888", "1888n", "1880", "nar"]) {
    for (let seed = 1; seed <= (IR_TESTS === "quick" ? 1 : 3); seed++) {
        const engine = new Engine();
        const made = engine.header(title, seed, NAMES);
        engine.open(made.header);
        let problem = "";
        while (!engine.finished && !problem) {
            const line = engine.bot(seed);
            const sure = engine.why(line);
            const applied = engine.apply(line);
            if (!line || !sure.ok || !applied.ok) problem = `${engine.actions}: ${line}: ${applied.text}`;
        }
        report(
            !problem && engine.bot(seed) === "" && engine.menu(1e6, EVERYBODY).choices.length === 0,
            `the bot plays ${title} to its end, seed ${seed}: ${engine.actions} actions`,
            problem,
        );
        const native = execFileSync(IRONROAD, ["check", "-"], { input: engine.rgn(1), encoding: "utf8" });
        report(typeof native === "string", `the program checks that game of ${title}, seed ${seed}`);
    }
}

// ---- the set-up ---------------------------------------------------------------------------------------------------------

{
    const engine = new Engine();
    const titles = engine.titles();
    const native = JSON.parse(execFileSync(IRONROAD, ["titles", "--json"], { encoding: "utf8" }));
    report(JSON.stringify(titles) === JSON.stringify(native), "the module knows the titles of the program");
    const made = engine.header("1888", "42", ["Ann", "Bob", 'Cat "the" Cat'], { compat: "18xx.games" });
    report(
        made.ok && made.header.includes('[Option "compat" "18xx.games"]') && engine.open(made.header).ok,
        "a header with an option",
        made.text,
    );
    report(engine.rgn() === made.header, "a game without actions is its header");
    for (const [name, arg] of [
        ["no such title", ["1830", "1", NAMES]],
        ["one player", ["1888n", "1", ["Ann"]]],
        ["eight players", ["1888n", "1", [..."ABCDEFGH"]]],
        ["the same name twice", ["1888n", "1", ["Ann", "Ann", "Cat"]]],
        ["a wrong option", ["1888n", "1", NAMES, { x: "y" }]],
        ["a wrong seed", ["1888n", "-1", NAMES]],
        ["a bad name", ["1888n", "1", ["\u202eAnn", "Bob", "Cat"]]],
        ["a bad deck", ["nar", "1", NAMES, { deck: "Chicago one two" }]],
    ]) {
        const answer = engine.header(...arg);
        report(!answer.ok && answer.text.length > 5, `refused: ${name}`, JSON.stringify(answer));
    }
    const deck = readFileSync(join(SOURCE_DIR, "tests/games/deck.txt"), "utf8");
    const own_deck = engine.header("nar", "7", NAMES, { deck });
    report(
        own_deck.ok && engine.open(own_deck.header).ok && engine.facts().cities.some((c) => c.provenance === "deck"),
        "a game with its own deck",
        own_deck.text,
    );
    report(!engine.open('[Title "1888n"]\n').ok && engine.view(0) === "{}", "after a bad header there is no game");
    report(
        !engine.apply("pass").ok &&
            !engine.why("pass").ok &&
            engine.bot(1) === "" &&
            engine.rgn() === "" &&
            engine.happened(0, 5).length === 0,
        "calls without a game do no harm",
    );
}

// ---- refusals, previews, languages ------------------------------------------------------------------------------------------

{
    const engine = new Engine();
    engine.open(engine.header("1888n", "1", ["Ann", "Bob", "Cat"]).header);
    const menu = engine.menu(0, EVERYBODY);
    const actor = ["Ann", "Bob", "Cat"].indexOf(menu.actors[0]);
    report(menu.actors.length === 1 && menu.choices.length > 5, "the module lists choices");
    report(
        engine.menu(0, actor).choices.length === menu.choices.length &&
            engine.menu(0, (actor + 1) % 3).choices.length === 0 &&
            engine.menu(0, SPECTATOR).choices.length === 0 &&
            engine.menu(0, SPECTATOR).actors.length === 1,
        "everyone has his own choices",
    );
    const no = engine.why("bid KT 80");
    report(
        !no.ok && no.rule === "88-PA-04" && no.text.includes("first in the row"),
        "a refusal names its rule",
        JSON.stringify(no),
    );
    report(
        JSON.stringify(engine.apply("bid KT 80")) === JSON.stringify(no) && engine.actions === 0,
        "trying is refused alike",
    );
    const nonsense = engine.apply("nonsense");
    report(!nonsense.ok && nonsense.rule === "" && nonsense.text, "the module reads no nonsense");
    report(
        !engine.apply("pass ; " + "x".repeat(3000)).ok && engine.actions === 0,
        "a line that is too long is refused",
    );
    report(engine.why("bid HS 80").ok && engine.actions === 0, "asking changes nothing");
    const preview = engine.preview("bid HS 80");
    report(
        preview.ok && preview.events[0].code === "bid" && preview.events[0].args[2] === 80 && engine.actions === 0,
        "a preview says what would happen",
        JSON.stringify(preview),
    );
    report(
        engine.language(readFileSync(join(dirname(WASM), "texts.de"), "utf8")) &&
            engine.why("bid KT 80").text !== no.text,
        "refusals in German",
        engine.why("bid KT 80").text,
    );
    report(
        engine.language("te_ST") && engine.why("bid KT 80").text.includes("refusal.no_bid_on_cheapest"),
        "keys in the pseudo-locale",
    );
    report(
        !engine.language("xx") && !engine.language("de\0cut") && engine.language("en"),
        "an unknown language, or texts without an end, changes nothing",
    );
    engine.apply("bid HS 80");
    report(
        engine.happened(1, 1)[0].text.includes("bids ¥80 on"),
        "what happened is told",
        engine.happened(1, 1)[0].text,
    );
    report(
        engine.extend(["2 pass", "; a comment", "", "3 bid HS 80"]).line === 3 && engine.actions === 2,
        "a bad line in a log says which",
    );
    report(engine.apply("9 pass").ok === false && engine.actions === 2, "a wrong number is refused");
    engine.open('[Title "1888n"] [Rules "0"] [Players "Ann" "Bob" "Cat"] [Seed "5566"]\n');
    engine.extend(["Bob bid TA 800", "Cat pass", "Ann bid HS 798", "Cat bid CW 800"]);
    const long = engine.happened(4, 4); // more than are held at once
    report(
        engine.actions === 4 && long.length === 103 && long.at(-1).text === "Stock round 8",
        "a long chain of events is told to its end",
        `${long.length} ${long.at(-1)?.text}`,
    );
}

// ---- the facts ------------------------------------------------------------------------------------------------------------------

for (const title of ["1888", "1888n"]) {
    const engine = new Engine();
    engine.open(engine.header(title, "1", NAMES).header);
    const facts = engine.facts();
    const hexes = new Map(facts.hexes.map((hex) => [hex.id, hex]));
    const ids = new Set(facts.tiles.map((tile) => tile.id));
    report(
        facts.family === "rail" && hexes.size > 70 && ids.size > 40,
        `the facts of ${title}: ${hexes.size} hexes, ${ids.size} tiles`,
    );
    let wrong = "";
    for (const hex of facts.hexes) {
        hex.neighbours.forEach((id, edge) => {
            if (id && hexes.get(id).neighbours[(edge + 3) % 6] !== hex.id) wrong = `${hex.id}: neighbour ${edge}`;
            const [dx, dy] = [
                [-1, 1],
                [-2, 0],
                [-1, -1],
                [1, -1],
                [2, 0],
                [1, 1],
            ][edge];
            if (id && (hexes.get(id).column - hex.column !== dx || hexes.get(id).row - hex.row !== dy))
                wrong = `${hex.id}: place of ${id}`;
        });
        if (hex.to.some((id) => !ids.has(id))) wrong = `${hex.id}: tiles`;
    }
    for (const face of [...facts.hexes, ...facts.tiles]) {
        for (const end of face.track.flat()) {
            if (typeof end === "number" ? end > 5 : !face.nodes[end.slice(1)]) wrong = `${face.id}: track`;
        }
    }
    report(!wrong, `the map of ${title} fits together`, wrong);
    const cells = new Map(facts.market.cells.map((cell) => [`${cell.row},${cell.column}`, cell]));
    report(
        facts.market.cells.every((cell) => ["left", "right", "up", "down"].every((to) => cells.has(cell[to].join()))),
        `the market of ${title} leads to cells`,
    );
    report(
        facts.privates.every((p) => !/[{<]/.test(engine.say(p.power.about.key, ...p.power.about.args))) &&
            engine
                .say(
                    "power.lay",
                    1,
                    facts.hexes.findIndex((h) => h.id === "H2"),
                    0,
                )
                .includes("H2"),
        `the powers of ${title} in words`,
    );
    const unnamed = facts.privates.flatMap(({ id, power }) => {
        const text = engine.say(power.about.key, ...power.about.args);
        return [...(power.hexes ?? []), ...(power.set ? power.tiles : [])]
            .filter((name) => !text.split(/[ ,]+/).includes(name))
            .map((name) => `${id}: ${name}`);
    });
    report(unnamed.length === 0, `the powers of ${title} name their hexes and tiles`, unnamed.join(", "));
    const view = JSON.parse(engine.view(0));
    report(
        Object.keys(view.corps).join() === facts.companies.map((c) => c.id).join() &&
            view.pending.length === 1 &&
            view.pending[0].kind === "auction" &&
            Object.keys(view.supply).length === ids.size,
        `the view of ${title} goes with its facts`,
    );
}

for (const [folder, [n, actions]] of Object.entries(counted))
    console.log(`# ${folder}: ${n} games, ${actions} actions`);
console.log(
    `# ${total} actions compared, ${recorded.length} recorded games, memory ${new Engine().wasm.memory.buffer.byteLength >> 10} KB`,
);
console.log(`1..${count}`);
process.exit(bad ? 1 : 0);
