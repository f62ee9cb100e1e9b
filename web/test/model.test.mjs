// The engine's restart, and the models against a server of this file that keeps a journal. Needs the wasm module.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hasWasm, load, until, wasmBytes, workerClass } from "./helper.mjs";

const skip = hasWasm ? false : "the wasm module is not built";
const client = await load("model.ts", "engine.ts", "wasm.ts", "stream.ts", "text.ts", "api.ts", "hotseat.ts");
const { Game, WorkerEngine, EngineFault, Stream, openTable, openFile, setLanguage, splitFile } = client;
const module = hasWasm ? new WebAssembly.Module(wasmBytes()) : null;
setLanguage("en");

const newGame = (players = ["Ann", "Bob", "Cat"], title = "1888n") => {
    const made = new Game(module).header({ title, players, seed: "7", options: {} });
    assert.ok(made.ok, made.text);
    return made.header;
};

// ---- the module and its worker ------------------------------------------------------------------------------------------------

for (const [title, players] of [["1888n", 3], ["1888", 4], ["nar", 3]]) {
    test(`module: a random game of ${title} is undone, redone, read back, with the same hashes`, { skip }, () => {
        const game = new Game(module);
        const names = ["Ann", "Bob", "Cat", "Dan"].slice(0, players);
        assert.ok(game.open(newGame(names, title), []).ok);
        const hashes = [game.hash(0)];
        for (let n = 1; n <= 120; n++) {
            const line = game.bot(n);
            if (line === "") break;
            assert.equal(game.why(line), null, line);
            const applied = game.apply(line, false);
            assert.ok(applied.ok, `${line}: ${applied.text}`);
            hashes.push(game.hash(n));
        }
        const last = hashes.length - 1;
        hashes.forEach((hash, at) => assert.equal(game.hash(at), hash));
        const lines = game.lines(1, last);
        const other = new Game(module);
        assert.deepEqual(other.open(newGame(names, title), lines), { ok: true, actions: last });
        assert.equal(other.hash(last), hashes[last]);
        other.truncate(5); // a random game of nar may be short
        assert.equal(other.hash(5), hashes[5]);
        assert.ok(other.menu(5, "all").choices.length > 0);
        assert.equal(other.menu(5, 255).choices.length, 0);
    });
}

test("module: a refusal names its rule, a bad line its number", { skip }, () => {
    const game = new Game(module);
    const header = newGame();
    game.open(header, []);
    const no = game.apply("bid HS 1", false);
    assert.equal(no.ok, false);
    assert.match(no.rule, /^88-/);
    const opened = new Game(module).open(header, ["pass", "pass", "nonsense"]);
    assert.equal(opened.ok, false);
    assert.equal(opened.line, 2);
    assert.equal(new Game(module).open("[Title \"1899\"]\n", []).line, -1);
});

test("88-RV-04: a run below the best is refused with the run that should have been", { skip }, () => {
    const text = readFileSync(new URL("../../tests/games/1888n/5p-seed44-bank.rgn", import.meta.url), "utf8");
    const { header, lines } = splitFile(text);
    const total = (events) => events.find((event) => event.key === "ran").args[1];
    const game = new Game(module);
    assert.ok(game.open(header, lines).ok);
    const runs = game.lines(1, lines.length).flatMap((line, i) => (line.includes(" run ") ? [i] : []));
    let refused = 0;
    for (const at of runs) {
        const best = game.menu(at, "all").choices.find((choice) => !choice.form && choice.action.startsWith("run "));
        if (!best) continue;
        // The first train of the best run alone, and its route without the last hex.
        const [train, ...hexes] = best.action.split(" ")[1].split(/[:-]/);
        for (const worse of [best.action.split(" ").slice(0, 2).join(" "), `run ${train}:${hexes.slice(0, -1).join("-")}`]) {
            const why = game.why(worse, at);
            if (why?.rule !== "88-RV-04") continue;
            refused++;
            assert.ok(why.better, `${worse} at ${at}: no better run is named`);
            const action = why.better.slice(why.better.indexOf("run "));
            assert.equal(game.why(action, at), null, action);
            const tried = new Game(module);
            tried.open(header, lines.slice(0, at));
            const hash = tried.hash(at);
            const no = tried.apply(worse, false);
            assert.deepEqual([no.ok, no.rule, no.better], [false, "88-RV-04", why.better]);
            assert.equal(tried.hash(at), hash, "a refused run changed the game");
            assert.ok(tried.apply(worse, true).ok, "one that is logged is not refused for it");
            assert.ok(total(game.preview(action, at)) > total(tried.happened(at + 1, at + 1)), `${action} is no better than ${worse}`);
        }
    }
    assert.ok(refused > 5, `only ${refused} runs were refused`);
});

test("module: sums in sentences are grouped as the language does", { skip }, () => {
    const text = readFileSync(new URL("../../tests/games/1888n/5p-seed44-bank.rgn", import.meta.url), "utf8");
    const { header, lines } = splitFile(text);
    const game = new Game(module);
    game.open(header, lines);
    const said = () => game.happened(1, lines.length).map((event) => event.text).join("\n");
    const plain = /[¥$]\d{4}/;
    assert.match(said(), /¥\d,\d{3}\b/);
    assert.doesNotMatch(said(), plain);
    game.language("de");
    assert.match(said(), /¥\d\.\d{3}\b/);
    assert.doesNotMatch(said(), plain);
});

test("module: comments and blank lines of a log come out again, also after an undo", { skip }, () => {
    const header = newGame();
    const game = new Game(module);
    game.open(header, ["bid HS 80", "pass"]);
    const [bid, pass] = game.lines(1, 2);
    const log = ["; before all", `1 ${bid} ; cheap`, "", "; between", `2 ${pass}`, "; behind"];
    const canonical = (lines) => `${header}${lines.join("\n")}\n`;
    assert.ok(game.open(header, log).ok);
    assert.equal(game.rgn(), canonical(log));
    game.truncate(1);
    assert.equal(game.rgn(), canonical(log.slice(0, 2)));
    assert.ok(game.apply(`; again\n${pass} ; "quoted; thing"`, true).ok);
    assert.equal(game.rgn(), canonical([...log.slice(0, 2), "; again", `2 ${pass} ; "quoted; thing"`]));
});

test("engine: a worker that stops is replaced, the log replayed, the call answered", { skip }, async () => {
    let traps = 1;
    const Worker = workerClass(Game, (name) => { if (name === "view" && traps-- > 0) throw new Error("unreachable"); });
    const engine = new WorkerEngine(module, "en", () => new Worker());
    let told = 0;
    engine.onRestart(() => told++);
    await engine.open(newGame(), []);
    assert.ok((await engine.apply("pass")).ok);
    const [view, hash] = await Promise.all([engine.view(1, 255), engine.hash(1)]);
    assert.equal(view.round, "auction");
    assert.equal(told, 1);
    assert.equal(Worker.started, 2);
    const fresh = new Game(module);
    fresh.open(newGame(), ["pass"]);
    assert.equal(hash, fresh.hash(1));
});

test("engine: the same call that stops it twice is given up, the others are answered", { skip }, async () => {
    const Worker = workerClass(Game, (name) => { if (name === "book") throw new Error("unreachable"); });
    const engine = new WorkerEngine(module, "en", () => new Worker());
    await engine.open(newGame(), []);
    const book = engine.book();
    const hash = engine.hash(0);
    await assert.rejects(book, EngineFault);
    assert.match(await hash, /^[0-9a-f]{16}$/);
});

// ---- tables ----------------------------------------------------------------------------------------------------------------------

/** A table's server: a journal, decided by an engine of its own. Rows are pushed only when `push` is on. */
class TableServer {
    push = true;
    wrongHash = false;
    requests = [];
    manifest = "/assets/engine.wasm";
    #receive = null;

    constructor(players = ["Ann", "Bob", "Cat"], title = "1888n") {
        this.players = players;
        this.header = newGame(players, title);
        this.game = new Game(module);
        this.game.open(this.header, []);
        this.rows = [{ at: 1, time: 1, kind: "start", who: null, text: this.header }];
        this.you = 0;
    }

    get gameRow() { return this.rows.filter((row) => !["chat", "program"].includes(row.kind)).at(-1).at; }
    get actions() { return this.game.lines(1, 9999).length; }

    info() {
        return { id: "t1", title: "1888n", title_name: "1888-N", description: "", state: "started", private: false, owner: "Ann", start: "full",
            order: "given", undo: "own", options: {}, seed: "7", created: 1, changed: 1, seats: [], players: this.players, at: this.rows.at(-1).at,
            actions: this.actions, to_act: this.game.menu(this.actions, 255).actors, waiting_since: 1, you: this.you, may_undo: false, programs: [] };
    }

    add(kind, who, text) {
        const row = { at: this.rows.at(-1).at + 1, time: 1, kind, who, text };
        if (["action", "undo", "redo"].includes(kind)) row.hash = this.wrongHash ? "0123456789abcdef" : this.game.hash(this.actions);
        this.rows.push(row);
        if (this.push) setImmediate(() => this.#receive?.({ type: "row", game: "t1", row: { ...row } }));
        return row;
    }

    act(who, line) {
        const applied = this.game.apply(line, false);
        return applied.ok ? this.add("action", who, this.game.line(applied.actions)) : applied;
    }

    undo(who, to) {
        this.game.truncate(to);
        return this.add("undo", who, String(to));
    }

    stream() {
        return new Stream((receive) => {
            this.#receive = receive;
            setImmediate(() => receive({ type: "online", online: true }));
            return () => {};
        });
    }

    fetch = async (address, { method = "GET", body } = {}) => {
        const asked = body ? JSON.parse(body) : {};
        this.requests.push(`${method} ${address}`);
        const json = (value, status = 200) => new Response(JSON.stringify(value), { status });
        if (address === "/assets/engine.wasm" || address === "/assets/newer.wasm") return new Response(wasmBytes());
        if (address === "/assets/manifest.json") return json({ engine: this.manifest });
        if (address === "/api/games/t1") return json(this.info());
        const log = /^\/api\/games\/t1\/log\?from=(\d+)$/.exec(address);
        if (log) {
            const fold = (row) => (row.kind === "start" ? row.text.trimEnd().replaceAll("\n", "\\n") : row.text);
            return new Response(this.rows.filter((row) => row.at >= Number(log[1])).map((row) => `${row.at} ${row.time} ${row.kind} ${row.who ?? "-"} ${fold(row)}\n`).join(""));
        }
        if (asked.at !== undefined && asked.at !== this.gameRow) return json({ error: "stale", text: "stale", at: this.gameRow }, 409);
        if (address.endsWith("/actions")) {
            const done = this.act(this.you, asked.action);
            return "at" in done ? json({ at: done.at }) : json({ error: "refused", rule: done.rule, text: done.text }, 422);
        }
        if (address.endsWith("/undo")) return json({ at: this.undo(this.you, asked.to ?? this.actions - 1).at });
        if (address.endsWith("/chat")) return json({ at: this.add("chat", this.you, asked.text).at });
        return json({ error: "not_found" }, 404);
    };
}

/** Opens the table as the seat that must act. */
async function table(title = "1888n") {
    const server = new TableServer(undefined, title);
    globalThis.fetch = server.fetch;
    globalThis.Worker = workerClass(Game);
    server.you = server.players.indexOf(server.info().to_act[0]);
    const opened = await openTable("t1", server.stream());
    assert.ok(opened.ok, opened.text);
    return { server, model: opened.model };
}

test("table: an action is applied once, whether the answer or the stream is first", { skip }, async () => {
    const { server, model } = await table();
    assert.equal(model.mayAct, true);
    assert.deepEqual(await model.act("bid HS 80"), { ok: true });
    assert.equal(model.latest, 1);
    await until(() => model.rows.at(-1).hash !== undefined, "the server's row");
    assert.equal(model.latest, 1);
    assert.equal(model.at, 1);
    assert.equal(model.mayAct, false);
    assert.deepEqual(model.canUndo, { target: server.game.line(1) });
    assert.equal(model.problem, null);
    model.close();
});

test("table: a refusal names its rule and changes nothing", { skip }, async () => {
    const { model } = await table();
    const outcome = await model.act("bid HS 1");
    assert.equal(outcome.ok, false);
    assert.match(outcome.rule, /^88-/);
    assert.equal(model.latest, 0);
    model.close();
});

test("table: somebody was faster: the rows are fetched and the user is told", { skip }, async () => {
    const { server, model } = await table();
    server.push = false;
    server.act(server.you, "pass");
    const outcome = await model.act("bid HS 80");
    assert.equal(outcome.ok, false);
    assert.equal(model.problem.kind, "stale");
    assert.equal(model.latest, 1);
    model.dismiss();
    assert.equal(model.problem, null);
    model.close();
});

test("table: others' rows come live; an earlier position stays shown; undo leads back", { skip }, async () => {
    const { server, model } = await table();
    server.act(server.you, "pass");
    await until(() => model.latest === 1);
    model.goto(0);
    await until(() => model.at === 0);
    server.act((server.you + 1) % 3, "pass");
    await until(() => model.latest === 2);
    assert.equal(model.at, 0);
    assert.equal((await model.act("pass")).ok, false); // not from the past
    model.goto(2);
    await until(() => model.at === 2);
    server.undo(server.you, 0);
    await until(() => model.latest === 0 && model.at === 0);
    assert.equal(model.canRedo, true);
    await model.chat("sorry");
    assert.equal(model.rows.at(-1).text, "sorry");
    assert.equal(model.problem, null);
    model.close();
});

test("table: a wish to see another position while a row comes in is not lost", { skip }, async () => {
    const { server, model } = await table();
    server.act(server.you, "pass");
    await until(() => model.latest === 1);
    model.goto(0);
    await until(() => model.at === 0);
    const hash = model.engine.hash.bind(model.engine); // the last that is asked for before the position is shown
    model.engine.hash = async (at) => {
        const answer = await hash(at);
        model.goto(1);
        return answer;
    };
    server.act((server.you + 1) % 3, "pass");
    await until(() => model.latest === 2 && model.at === 1);
    model.close();
});

test("table: another hash than the server's: no newer module, so the user is told", { skip }, async () => {
    const { server, model } = await table();
    server.wrongHash = true;
    server.act(server.you, "pass");
    await until(() => model.problem !== null);
    assert.equal(model.problem.kind, "engine");
    assert.ok(server.requests.includes("GET /assets/manifest.json"));
    model.close();
});

test("table: an older module than the server's is replaced and the log replayed", { skip }, async () => {
    const server = new TableServer();
    globalThis.fetch = server.fetch;
    let old = true;
    class Old extends Game {
        hash(at) { return old ? "ffffffffffffffff" : super.hash(at); }
    }
    globalThis.Worker = workerClass(Old, (name) => { if (name === "ready") old = false; });
    server.you = server.players.indexOf(server.info().to_act[0]);
    const { model } = await openTable("t1", server.stream());
    server.manifest = "/assets/newer.wasm";
    server.act(server.you, "pass");
    await until(() => model.problem !== null, "recovery");
    assert.match(model.problem.text, /newer rules/);
    assert.equal(model.latest, 1);
    assert.equal(model.at, 1);
    model.close();
});

test("file and sandbox: play on from any position, undo, redo; the file is untouched", { skip }, async () => {
    globalThis.fetch = new TableServer().fetch;
    globalThis.Worker = workerClass(Game);
    const opened = await openFile(`${newGame()}1 pass ; x\n2 pass\n3 pass\n`);
    assert.ok(opened.ok, opened.text);
    const file = opened.model;
    assert.equal(file.latest, 3);
    file.goto(1);
    await until(() => file.at === 1);
    const sandbox = file.sandbox();
    await until(() => !sandbox.busy);
    assert.equal(sandbox.latest, 1);
    assert.ok((await sandbox.act("bid HS 80")).ok);
    assert.equal(sandbox.latest, 2);
    assert.ok((await sandbox.undo(0)).ok);
    assert.equal(sandbox.latest, 0);
    assert.ok((await sandbox.redo()).ok);
    assert.ok((await sandbox.redo()).ok);
    assert.equal((await sandbox.redo()).ok, false);
    assert.equal(file.latest, 3);
    assert.equal(sandbox.viewer, sandbox.seats.indexOf(sandbox.menu.choices[0].player));
    const commented = await openFile(`${newGame()}; first\n1 bid HS 80 ;why\n; then\n2 pass\n; end\n`);
    assert.equal(commented.model.latest, 2);
    assert.deepEqual(commented.model.canUndo, { target: await commented.model.engine.line(2) });
    assert.ok((await commented.model.undo()).ok);
    assert.ok((await commented.model.redo()).ok);
    assert.match(await commented.model.engine.rgn(), /\n; first\n1 \w+ bid HS 80 ;why\n; then\n2 \w+ pass\n; end\n$/);
    commented.model.close();
    const bad = await openFile(`${newGame()}pass\nfly\n`);
    assert.match(bad.text, /Action 2 \(fly\)/);
    sandbox.close();
    file.close();
});

test("sandbox: whoever plays on from a table sees no more than there, whoever acts", { skip }, async () => {
    const { model } = await table("nar");
    const me = model.viewer;
    const sandbox = model.sandbox();
    await until(() => !sandbox.busy && sandbox.menu.choices.length > 0);
    const others = sandbox.seats.filter((_, seat) => seat !== me);
    let foreign = 0;
    for (let n = 0; n < 12; n++) {
        assert.equal(sandbox.viewer, me);
        const { players } = sandbox.view;
        assert.equal(typeof players[sandbox.seats[me]].cash, "number");
        assert.deepEqual(others.map((name) => players[name].cash), others.map(() => null));
        foreign += others.includes(sandbox.menu.choices[0].player);
        assert.ok((await sandbox.act(await sandbox.engine.bot(n))).ok);
    }
    assert.ok(foreign > 0);
    sandbox.close();
    model.close();
});

test("table: the past has no choices, and going back to now has them again", { skip }, async () => {
    const { model } = await table();
    await model.act("bid HS 80");
    model.goto(0);
    await until(() => model.at === 0);
    assert.deepEqual(model.menu.choices, []);
    assert.ok((await model.undo()).ok);
    await until(() => model.latest === 0 && model.menu.choices.length > 0);
    model.close();
});
