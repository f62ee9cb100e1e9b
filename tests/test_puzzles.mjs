// The puzzles of the page (web/puzzles.json): every position loads and comes back as it was, and every answer is legal and really
// the best one. The maker (tools/puzzles.c) asks the router; here everything is played, move by move, in the browser's engine: each
// lay with the run after it, each series of purchases with the runs of the companies, each line of an escape to its end. TAP.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const { WASM, SOURCE_DIR, IR_TESTS } = process.env;
const EVERYBODY = 254;
const SPECTATOR = 255;
const LATEST = 1e6;
const TITLES = ["1888n", "1888", "1880", "1890"];
const KINDS = ["lay", "buy", "escape"];
const MOST_DEEP = 3; // purchases in a row

let count = 0;
let bad = 0;
function report(name, run) {
    count++;
    try {
        run();
        console.log(`ok ${count} - ${name}`);
    } catch (error) {
        bad++;
        console.log(`not ok ${count} - ${name}\n# ${String(error.message).slice(0, 400)}`);
    }
}
function same(found, wanted, what) {
    if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
}
function check(good, what) {
    if (!good) throw new Error(what);
}

if (!WASM || !existsSync(WASM)) {
    console.log("1..0 # SKIP the wasm module is not built");
    process.exit(77);
}

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(WASM)), {});
const memory = (length) => new Uint8Array(exports.memory.buffer, exports.wasm_buffer(), length);
function put(arg) {
    if (typeof arg === "number") return arg;
    const bytes = new TextEncoder().encode(arg);
    memory(bytes.length).set(bytes);
    return bytes.length;
}
/** A call of src/wasm/calls.h. */
const call = (name, ...args) => JSON.parse(new TextDecoder().decode(memory(exports[`wasm_${name}`](...args.map(put)))));

function begin(position) {
    const made = call("placed", position);
    if (!made.ok) throw new Error(`line ${made.line}: ${made.text}`);
    call("open", made.header);
}
const menu = () => call("menu", LATEST, EVERYBODY);
const actions = () => call("actions");
const lineOf = ({ actor, action }) => `${actor} ${action}`;
/** Where a price is free: the least, the middle, the most. */
const PARTS = [0, 0.5, 1];
/** The lines of an answer, with a price in that part of its range. */
const linesOf = (answer, part = 0) =>
    answer
        .split("; ")
        .map((line) => line.replace(/(\d+)\.\.(\d+)$/, (_, least, most) => Math.round(+least + (most - least) * part)));
function play(lines) {
    for (const line of lines) {
        const done = call("apply", line, 0);
        if (!done.ok) throw new Error(`${line}: ${done.rule} ${done.text}`);
    }
}

/** Who decides for a company: its director, or the owner of a minor. */
function directors() {
    const { corps, minors = {} } = call("view", LATEST, SPECTATOR);
    return (company) => corps[company]?.president ?? minors[company]?.owner;
}

/** What the run of a company brings, in a position in which it runs; 0: it is not asked. */
function revenue(company) {
    const run = menu().choices.find(({ verb, actor, routes }) => verb === "run" && actor === company && routes);
    if (!run) return 0;
    const { args } = call("preview", LATEST, lineOf(run)).events.find(({ code }) => code === "ran");
    return args.revenue ?? args.find((value) => typeof value === "number");
}

// ---- lay ----------------------------------------------------------------------------------------------------------------

/** After a lay: no other tile and no station, then the run. */
function runAfter(company, line) {
    call("truncate", 0);
    play([line]);
    while (["track", "station"].includes(call("view", LATEST, SPECTATOR).step)) play([`${company} pass`]);
    return revenue(company);
}

function isBestLay({ company, answers, best, second, now, worth }) {
    const lays = menu().choices.filter(({ verb, actor }) => verb === "lay" && actor === company);
    const lines = lays.map(lineOf);
    for (const answer of answers) check(lines.includes(answer), `${answer} is not offered`);
    check(best > second && second > now, "the figures fall");
    // Most lays change nothing. In the shorter tests one of five of those is tried.
    const listed = (line) => answers.includes(line) || line in worth;
    const some = lines.filter((line, i) => listed(line) || IR_TESTS === "long" || i % 5 === 0);
    const earned = some.map((line) => {
        const found = runAfter(company, line);
        same(found, answers.includes(line) ? best : (worth[line] ?? now), line);
        return answers.includes(line) ? 0 : found;
    });
    same(Math.max(...earned), second, "the second best");
}

// ---- buy ----------------------------------------------------------------------------------------------------------------

/** Clauses of the questions that are open. */
const QUESTION =
    /^(turn|stock|discards?|revenue|interrupted|due|passes|last|operated|acted|join|founding|city|takeover|replace|payment|rocket|granting|repaying)\b/;

/** What companies would earn with the trains that they have now: each is put into the step of its run. */
function together(companies) {
    const start = call("position", 0);
    const lines = call("lines", 1, actions());
    const board = call("position", LATEST)
        .split("\n")
        .filter((line) => !QUESTION.test(line))
        .join("\n");
    let sum = 0;
    for (const company of companies) {
        begin(`${board}\nturn ${company} run`);
        sum += revenue(company);
    }
    begin(start);
    play(lines);
    return sum;
}

/** Every series of purchases that needs nobody's consent; passing is the last. */
function* purchases({ company, player }, before = []) {
    const { step, director } = call("view", LATEST, SPECTATOR);
    const directs = directors();
    if (before.length === MOST_DEEP || step !== "trains" || director !== player) return;
    const at = actions();
    for (const choice of menu().choices.filter(({ actor }) => actor === company)) {
        const { verb, seller, amount } = choice;
        if (verb === "pass" && before.length === 0) yield [lineOf(choice)];
        if (verb !== "train" || (seller && directs(seller) !== player)) continue;
        if (seller && before.length > 0) continue;
        const least = amount ? `${lineOf(choice)} ${amount.min}` : lineOf(choice);
        play([least]);
        yield [...before, amount && amount.max > amount.min ? `${least}..${amount.max}` : least];
        if (!seller) yield* purchases({ company, player }, [...before, least]);
        call("truncate", at);
    }
}

function isBestPurchase(puzzle) {
    const { answers, best, second, worth, companies } = puzzle;
    const directs = directors();
    for (const company of companies) same(directs(company), puzzle.player, `the director of ${company}`);
    const met = new Set();
    for (const lines of purchases(puzzle)) {
        const series = lines.join("; ");
        const found = together(companies);
        met.add(series);
        const known = answers.some((answer) => series === answer || series.startsWith(`${answer};`));
        if (series in worth) same(found, worth[series], series);
        else if (answers.includes(series)) same(found, best, series);
        else check(known && found <= best, `${series}: not listed`);
    }
    for (const series of [...answers, ...Object.keys(worth)]) check(met.has(series), `${series} is not offered`);
    same(Math.max(...Object.values(worth)), second, "the second best");
    check(best > second, "the best is better");
}

// ---- escape -------------------------------------------------------------------------------------------------------------

const LIVES = 1;
const DIES = 2;

/** What a director can do for their companies without asking anybody; tiles and stations only cost money. */
function decisions(player) {
    const { actors, choices } = menu();
    const { privates } = call("view", LATEST, SPECTATOR);
    const directs = directors();
    const mine = choices.filter((choice) => choice.player === player);
    if (actors.length === 0 || !actors.every((actor) => actor === player || directs(actor) === player)) return null;
    const passes = (company) => mine.some(({ verb, actor }) => verb === "pass" && actor === company);
    return mine.flatMap((choice) => {
        const { verb, actor, seller, amount } = choice;
        if (["lay", "station"].includes(verb) && passes(actor)) return [];
        if (verb === "run" && !choice.routes) return [];
        if (verb === "train" && seller && directs(seller) !== player) return [];
        if (verb === "private" && privates[choice.private].owner !== player) return [];
        if (["ask", "offer", "bid"].includes(verb)) return [];
        const line = lineOf(choice);
        return amount ? [...new Set([amount.min, amount.max])].map((money) => `${line} ${money}`) : [line];
    });
}

function fate(player, known) {
    const lines = decisions(player);
    if (!lines) return call("position", LATEST).includes(`bankrupt ${player}`) ? DIES : LIVES;
    const hash = call("hash", LATEST);
    if (known.has(hash)) return known.get(hash);
    const at = actions();
    let all = 0;
    for (const line of lines) {
        play([line]);
        all |= fate(player, known);
        call("truncate", at);
    }
    known.set(hash, all);
    return all;
}

function isEscape({ player, answers }) {
    const known = new Map();
    same(fate(player, known), LIVES | DIES, "what can happen at the start");
    for (const answer of answers)
        for (const part of PARTS) {
            call("truncate", 0);
            play(linesOf(answer, part));
            same(fate(player, known), LIVES, `what can happen after ${answer}`);
        }
    // Every other way ends in bankruptcy: along the answers, and beside them.
    const tries = new Set(
        answers.flatMap((answer) => linesOf(answer).map((_, i) => linesOf(answer).slice(0, i).join("; "))),
    );
    for (const before of tries) {
        call("truncate", 0);
        play(before === "" ? [] : before.split("; "));
        const at = actions();
        check(
            !menu().choices.some(({ verb }) => ["lay", "station"].includes(verb)),
            "tiles and stations are not judged",
        );
        for (const line of decisions(player)) {
            const whole = before === "" ? line : `${before}; ${line}`;
            const right = PARTS.some((part) =>
                answers.some((answer) => `${linesOf(answer, part).join("; ")};`.startsWith(`${whole};`)),
            );
            if (right) continue;
            play([line]);
            same(fate(player, known), DIES, `what can happen after ${whole}`);
            call("truncate", at);
        }
    }
}

// ---- all of them --------------------------------------------------------------------------------------------------------

const CHECKS = { lay: isBestLay, buy: isBestPurchase, escape: isEscape };
const built = call("titles").map(({ id }) => id); // a program may be built without a title
const puzzles = JSON.parse(readFileSync(join(SOURCE_DIR, "web/puzzles.json"), "utf8"));

for (const title of TITLES) {
    const own = puzzles.filter((puzzle) => puzzle.title === title);
    report(`${title} has ten puzzles and more, of several kinds`, () => {
        check(own.length >= 10, `${own.length} puzzles`);
        check(new Set(own.map(({ kind }) => kind)).size >= 2, "one kind only");
        check(new Set(own.map(({ position }) => /^phase (.*)$/m.exec(position)[1])).size >= 3, "few phases");
    });
}
report("there are puzzles of every kind, each with an id of its own", () => {
    for (const kind of KINDS)
        check(
            puzzles.some((puzzle) => puzzle.kind === kind),
            `none of the kind ${kind}`,
        );
    same(new Set(puzzles.map(({ id }) => id)).size, puzzles.length, "ids");
});
for (const puzzle of puzzles.filter(({ title }) => built.includes(title))) {
    report(`${puzzle.id}, ${puzzle.kind}: ${puzzle.answers.join(" or ")}`, () => {
        begin(puzzle.position);
        same(call("position", 0), puzzle.position, "the position as it is written again");
        check(puzzle.answers.length >= 1 && puzzle.answers.length <= 4, `${puzzle.answers.length} answers`);
        for (const part of PARTS)
            for (const answer of puzzle.answers) {
                play(linesOf(answer, part));
                call("truncate", 0);
            }
        CHECKS[puzzle.kind](puzzle);
    });
}
// A test that cannot fail proves nothing: with another answer each kind is refused.
for (const kind of KINDS) {
    const puzzle = puzzles.find((one) => one.kind === kind && built.includes(one.title));
    if (!puzzle) continue;
    report(`a wrong answer of the kind ${kind} is noticed`, () => {
        begin(puzzle.position);
        const others = kind === "escape" ? decisions(puzzle.player) : Object.keys(puzzle.worth);
        const wrong = others.find((line) => !puzzle.answers.some((answer) => answer.startsWith(line)));
        let noticed = false;
        try {
            CHECKS[kind]({ ...puzzle, answers: [wrong] });
        } catch {
            noticed = true;
        }
        check(noticed, `${wrong} was taken for the answer`);
    });
}
console.log(`1..${count}`);
process.exit(bad ? 1 : 0);
