// The types that the build makes for the browser (tools/typegen), held against what the engine says: views, facts, menus,
// events, moves and answers of every own game of every title. Every member must be declared and of its type; every
// declared member, verb and event must occur, and one that may be absent must be absent somewhere. TAP.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const { WASM, SOURCE_DIR, BUILD_DIR, IR_TESTS } = process.env;
const TYPES = join(BUILD_DIR ?? "", "gen/engine.ts");
const EVERYBODY = 254;
const SPECTATOR = 255;
const QUICK = IR_TESTS === "quick";
const STRIDE = QUICK ? 29 : 7; // of positions whose view and menu are looked at
let count = 0;
let bad = 0;
const report = (good, name, why) => {
    count++;
    if (!good) bad++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${name}`);
    if (!good && why) for (const line of [why].flat().slice(0, 12)) console.log(`# ${String(line).slice(0, 300)}`);
};

if (!WASM || !existsSync(WASM) || !existsSync(TYPES)) {
    console.log("1..0 # SKIP the wasm module or its types are not built");
    process.exit(77);
}

// ---- reading the types ---------------------------------------------------------------------------------------------

const text = readFileSync(TYPES, "utf8");
const source = text.replace(/\/\*\*.*?\*\//gs, "").replace(/^\/\/.*$/gm, "");
const tokens = source.match(/'[^']*'|`[^`]*`|\w+|[{}[\]()<>|&,;:?=]/g);
let at = 0;
const peek = () => tokens[at];
const take = (token) => {
    if (token !== undefined && tokens[at] !== token) throw new Error(`${tokens[at]} where ${token} should be`);
    return tokens[at++];
};
const listOf = (end, one) => {
    const found = [];
    while (peek() !== end) {
        found.push(one());
        if (peek() === "," || peek() === ";") take();
    }
    take(end);
    return found;
};

function member() {
    const name = take();
    const optional = peek() === "?" && take() === "?";
    if (peek() === "(") {
        take("(");
        const args = listOf(")", member);
        take(":");
        return { name, args, type: union() };
    }
    take(":");
    return { name, optional, type: union() };
}

function tupleItem() {
    if (tokens[at + 1] === ":") at += 2; // its label
    return union();
}

function single() {
    const token = take();
    if (token === "{") return { kind: "object", members: listOf("}", member) };
    if (token === "[") return { kind: "tuple", items: listOf("]", tupleItem) };
    if (token === "(") {
        const inner = union();
        take(")");
        return inner;
    }
    if (token === "readonly") return single();
    if (token === "Record" || token === "ReadonlyArray") {
        take("<");
        const types = listOf(">", union);
        return token === "Record" ? { kind: "record", of: types[1] } : { kind: "array", of: types[0] };
    }
    if (token[0] === "'") return { kind: "literal", value: token.slice(1, -1) };
    if (token[0] === "`")
        return { kind: "pattern", value: new RegExp(`^${token.slice(1, -1).replace(/\$\{number\}/, "\\d+")}$`) };
    if (/^\d+$/.test(token)) return { kind: "literal", value: Number(token) };
    if (token === "true" || token === "false") return { kind: "literal", value: token === "true" };
    return { kind: ["string", "number", "boolean", "null"].includes(token) ? token : "name", name: token };
}

function array() {
    let type = single();
    while (peek() === "[") {
        take("[");
        take("]");
        type = { kind: "array", of: type };
    }
    return type;
}

function several(sign, kind, part) {
    if (peek() === sign) take();
    const types = [part()];
    while (peek() === sign) {
        take();
        types.push(part());
    }
    return types.length === 1 ? types[0] : { kind, types };
}
const both = () => several("&", "both", array);
const union = () => several("|", "union", both);

const named = new Map(); // type or interface by name
while (at < tokens.length) {
    take("export");
    const what = take();
    const name = take();
    if (what === "type") {
        take("=");
        named.set(name, union());
        take(";");
        continue;
    }
    const base = peek() === "extends" && take() ? take() : null;
    take("{");
    const members = listOf("}", member);
    const known = named.get(name); // a title goes on with a shape of its family
    named.set(name, {
        kind: "object",
        name,
        base: base ?? known?.base ?? null,
        members: [...(known?.members ?? []), ...members],
    });
}

// ---- holding values against them ------------------------------------------------------------------------------------

/** The plain objects that a type stands for: a union or an intersection with one is several. */
const objects = new Map();
function objectsOf(type) {
    if (!objects.has(type)) objects.set(type, makeObjects(type));
    return objects.get(type);
}
function makeObjects(type) {
    if (type.kind === "name") return objectsOf(named.get(type.name));
    if (type.kind === "union") return type.types.flatMap(objectsOf);
    if (type.kind === "both") {
        return type.types.map(objectsOf).reduce((left, right) => left.flatMap((a) => right.map((b) => [...a, ...b])));
    }
    if (type.kind !== "object") return [];
    const own = type.members.map((one) => ({ ...one, of: `${type.name ?? ""}.${one.name}` }));
    return (type.base ? objectsOf(named.get(type.base)) : [[]]).map((inherited) => [...inherited, ...own]);
}

const seen = new Set(); // "Shape.member", "Shape.member is null", "code: x", "verb: x"
const missing = new Set(); // "Shape.member" that was absent somewhere
const tell = (one) =>
    one.type.kind === "literal" && ["code", "verb"].includes(one.name) ? `${one.name}: ${one.type.value}` : one.of;

function objectProblem(value, members, path, notes) {
    const known = new Map();
    for (const one of members) if (!known.has(one.name) || one.name in value) known.set(one.name, one);
    for (const key of Object.keys(value)) if (!known.has(key)) return `${path}.${key} is not declared`;
    for (const one of known.values()) {
        const inner = value[one.name];
        if (inner === undefined) {
            if (!one.optional) return `${path}.${one.name} is missing`;
            notes.push(() => missing.add(one.of));
            continue;
        }
        const wrong = problem(inner, one.type, `${path}.${one.name}`, notes);
        if (wrong) return wrong;
        notes.push(() => seen.add(tell(one)).add(`${one.of} is ${inner === null ? "null" : "there"}`));
    }
    return null;
}

/** The first of the alternatives that fits; else what the one that fits best lacks: it has the most members in common. */
function firstOf(alternatives, notes, test) {
    let last = null;
    let most = -1;
    for (const one of alternatives) {
        const taken = [];
        const wrong = test(one, taken);
        if (!wrong) {
            notes.push(...taken);
            return null;
        }
        if (taken.length > most) {
            last = wrong;
            most = taken.length;
        }
    }
    return last ?? "nothing fits";
}

function problem(value, type, path, notes) {
    const told = JSON.stringify(value)?.slice(0, 60);
    switch (type.kind) {
        case "name":
            return problem(value, named.get(type.name), path, notes);
        case "literal":
            return value === type.value ? null : `${path}: ${told} is not '${type.value}'`;
        case "pattern":
            return type.value.test(value) ? null : `${path}: ${told} is not '${type.value}'`;
        case "null":
            return value === null ? null : `${path}: ${told} is not 'null'`;
        case "array": {
            if (!Array.isArray(value)) return `${path}: ${told} is no list`;
            for (const [i, one] of value.entries()) {
                const wrong = problem(one, type.of, `${path}[${i}]`, notes);
                if (wrong) return wrong;
            }
            return null;
        }
        case "tuple":
            if (!Array.isArray(value) || value.length !== type.items.length)
                return `${path}: ${told} has another length`;
            return value.reduce((wrong, one, i) => wrong ?? problem(one, type.items[i], `${path}[${i}]`, notes), null);
        case "record":
            for (const [key, one] of Object.entries(value)) {
                const wrong = problem(one, type.of, `${path}.${key}`, notes);
                if (wrong) return wrong;
            }
            return null;
        case "object":
        case "both":
        case "union": {
            const shapes = objectsOf(type);
            if (value !== null && typeof value === "object" && !Array.isArray(value) && shapes.length > 0) {
                return firstOf(shapes, notes, (members, taken) => objectProblem(value, members, path, taken));
            }
            return firstOf(type.types ?? [], notes, (one, taken) => problem(value, one, path, taken));
        }
        default:
            return typeof value === type.kind ? null : `${path}: ${told} is not a ${type.kind}`;
    }
}

const wrongs = new Map(); // by what was asked
function hold(value, typeName, what) {
    const notes = [];
    const wrong = problem(value, typeof typeName === "string" ? named.get(typeName) : typeName, what, notes);
    for (const note of notes) note();
    if (wrong) wrongs.set(what, [...(wrongs.get(what) ?? []), wrong]);
}

// ---- the engine -----------------------------------------------------------------------------------------------------

/** A module with its calls; `ask` holds an answer against its type, and returns it. */
function moduleOf(file, type_) {
    const wasm = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {}).exports;
    const declared = [...named.get("GameCalls").members, ...named.get(type_).members];
    report(
        declared.every(({ name }) => typeof wasm[`wasm_${name}`] === "function"),
        `every declared call is in the module of ${type_}`,
        declared.filter(({ name }) => !wasm[`wasm_${name}`]).map(({ name }) => name),
    );
    const extra = Object.keys(wasm).filter(
        (name) =>
            name.startsWith("wasm_") &&
            !["wasm_buffer", "wasm_buffer_size"].includes(name) &&
            !declared.some((one) => `wasm_${one.name}` === name),
    );
    report(extra.length === 0, `every call of the module of ${type_} is declared`, extra);
    const call = (name, ...args) => {
        const { args: wanted, type } = declared.find((one) => one.name === name);
        if (wanted.length !== args.length) throw new Error(`${name} takes ${wanted.length} arguments`);
        const handed = args.map((arg) => {
            if (typeof arg === "number") return arg;
            const text = typeof arg === "string" ? arg : arg.map((word) => `${word}\0`).join("");
            const utf8 = new TextEncoder().encode(text);
            new Uint8Array(wasm.memory.buffer, wasm.wasm_buffer(), utf8.length).set(utf8);
            return utf8.length;
        });
        const length = wasm[`wasm_${name}`](...handed);
        const bytes = new Uint8Array(wasm.memory.buffer, wasm.wasm_buffer(), length);
        const answer = JSON.parse(new TextDecoder().decode(bytes));
        hold(answer, type, name);
        return answer;
    };
    return { calls: declared, ask: call };
}

const { calls, ask } = moduleOf(WASM, "Calls");
const players = moduleOf(join(dirname(WASM), "players.wasm"), "PlayerCalls");
players.ask("move", 0, 0, ["casual", 1, 0]);
players.ask("judge", 1, ["casual", 1, 0]);
players.ask("open", ask("header", ["1888n", "5", 3, "Ann", "Bob", "Cat"]).header);
for (let at = 0; at < 12; at++) {
    const [first] = [0, 1, 2].flatMap((seat) => players.ask("move", at, seat, ["casual", at, 0]).ideas);
    players.ask("extend", first.action);
    for (const level of ["random", "casual"]) players.ask("judge", at + 1, [level, 1, 0]);
}
players.ask("doers", 1, 12);

// Without a game, and what is refused.
ask("titles");
for (const [name, ...args] of [
    ["open", "[Title]"],
    ["extend", "pass"],
    ["apply", "pass", 0],
    ["why", 0, "pass"],
    ["preview", 0, "pass"],
    ["read", 0, "pass"],
    ["menu", 0, EVERYBODY],
    ["happened", 0, 9],
    ["lines", 0, 9],
    ["moves", 0, 9],
    ["rgn", 0],
    ["bot", 1],
    ["actions"],
    ["finished"],
    ["hash", 0],
    ["decider", 0],
    ["board", 0, 0, ""],
    ["tile", 0, 0, "57"],
    ["routes", 0, 0, ""],
    ["truncate", 0],
    ["say", ["end.bank"]],
    ["header", ["1889", 1, 0]],
    ["language", "xx"],
]) {
    ask(name, ...args);
}
ask("open", ask("header", ["1888n", "5", 3, "Ann", "Bob", "Cat"]).header);
for (const line of ["bid KT 80", "nonsense", "bid HS 80"]) {
    ask("why", 0, line);
    ask("preview", 0, line);
    ask("read", 0, line);
    ask("apply", line, 0);
}
ask("extend", "pass\nnonsense");
ask("language", "en");

function files(folder) {
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : path.endsWith(".rgn") ? [path] : [];
    });
}

// A run below the best is refused with a better one.
function lesserRun(menu, position) {
    const run = menu.choices.find(({ verb, routes }) => verb === "run" && routes);
    if (run) ask("why", position, "run");
}

for (const [n, path] of files(join(SOURCE_DIR, "tests/games")).sort().entries()) {
    const lines = readFileSync(path, "utf8").split("\n");
    const first = lines.findLastIndex((line) => line.startsWith("[")) + 1;
    ask("open", lines.slice(0, first).join("\n") + "\n");
    const played = ask("extend", lines.slice(first).join("\n"));
    ask("facts");
    ask("happened", 1, played.actions);
    const moves = ask("moves", 1, played.actions);
    ask("lines", 1, 3);
    ask("hash", 1);
    ask("finished");
    // Some of the positions, and those where each verb was first used: there is what is seldom asked.
    const firsts = [...new Set(moves.map(({ verb }) => verb))].map((verb) =>
        moves.findIndex((one) => one.verb === verb),
    );
    for (let position = 0; position <= played.actions; position++) {
        if ((position + n) % STRIDE !== 0 && !firsts.includes(position)) continue;
        ask("view", position, position % 8 === 7 ? SPECTATOR : position % 8);
        lesserRun(ask("menu", position, EVERYBODY), position);
    }
    ask("view", played.actions, SPECTATOR);
    ask("board", played.actions, n % 2, "");
    ask("tile", n % 6, n % 2, "57");
    const run = lines.find((line) => / run \S+:/.test(line))?.replace(/^.* run |\s*#.*$/g, "") ?? "";
    ask("routes", played.actions, n % 2, run);
}
for (const { name } of [...calls, ...named.get("PlayerCalls").members])
    report(!wrongs.has(name), `what ${name} answers is of its type`, wrongs.get(name));

// ---- nothing is declared that does not occur -----------------------------------------------------------------------------

const declared = [...named.values()].filter(
    (type) => type.kind === "object" && type.name && !type.name.endsWith("Calls"),
);
const all = declared.flatMap(({ name, members }) => members.map((one) => ({ ...one, of: `${name}.${one.name}` })));
const never = all.filter(({ of }) => !seen.has(of)).map(({ of }) => of);
report(never.length === 0, `each of the ${all.length} declared members occurs`, never.join(" "));
const always = all.filter(({ of, optional }) => optional && !missing.has(of)).map(({ of }) => of);
report(always.length === 0, "each member that may be absent is absent somewhere", always.join(" "));
const nullable = all.filter(({ type }) => type.kind === "union" && type.types.some(({ kind }) => kind === "null"));
const neverNull = nullable
    .filter(({ of }) => !seen.has(`${of} is null`) || !seen.has(`${of} is there`))
    .map(({ of }) => of);
report(neverNull.length === 0, "each member that may be null is null somewhere, and not always", neverNull.join(" "));
for (const [name, word] of [
    ["GameEvent", "code"],
    ["GameMove", "verb"],
]) {
    const words = named.get(name).types.map(({ members }) => members.find((one) => one.name === word).type.value);
    const unseen = words.filter((value) => !seen.has(`${word}: ${value}`));
    report(unseen.length === 0, `each ${word} of ${new Set(words).size} occurs`, unseen.join(" "));
}
console.log(`1..${count}`);
process.exit(bad ? 1 : 0);
