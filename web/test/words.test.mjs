// Words, addresses and files: pure functions.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./helper.mjs";

const { LANGUAGES } = await load("text/languages.ts");
const { t, number, setLanguage, ago } = await load("text.ts");
const { readRoute } = await load("route.ts");
const { readHeader, splitFile } = await load("hotseat.ts");
const { readJournal } = await load("api.ts");
const { kindOf } = await load("import.tsx");
const { sortMine } = await load("session.ts");
const { endedByHand, fold, merge, gameRow, openAsk } = await load("journal.ts");

const forms = (message) => (typeof message === "string" ? [message] : Object.values(message));
const holes = (message) =>
    [...new Set(forms(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1])))].sort();

/** The tables of words of a language: of the page, and of titles. */
async function wordsOf(language) {
    const own = readdirSync(new URL("../src/game/", import.meta.url), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `game/${name}/text.${language}.ts`);
    const files = ["page", "more", "game", "map", "bots"].map((part) => `text/${language}/${part}.ts`);
    const tables = await Promise.all([...files, ...own].map((file) => load(file)));
    return Object.assign({}, ...tables.flatMap((table) => Object.values(table)));
}

const english = await wordsOf("en");
for (const [id, name] of Object.entries(LANGUAGES)) {
    test(`words of ${name}: the keys and arguments of English, none empty`, async () => {
        const words = await wordsOf(id);
        assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort());
        for (const key of Object.keys(english)) {
            assert.deepEqual(holes(words[key]), holes(english[key]), key);
            for (const text of forms(words[key])) assert.notEqual(text.trim(), "", key);
        }
    });
}

// A language is one file of messages, one folder of the page's words, and one entry of the list.
test("the page, its folders and the message files have the same languages", () => {
    const listed = Object.keys(LANGUAGES).sort();
    const files = readdirSync(new URL("../../src/text/", import.meta.url)).filter((name) => name.endsWith(".msg"));
    assert.deepEqual(files.map((name) => name.replace(".msg", "")).sort(), listed);
    const folders = readdirSync(new URL("../src/text/", import.meta.url)).filter((name) => !name.endsWith(".ts"));
    assert.deepEqual(folders.sort(), listed);
});

test("t: arguments, plural, pseudo-locale", async () => {
    await setLanguage("en");
    assert.equal(t("home.free", { n: 1 }), "1 free seat");
    assert.equal(t("home.free", { n: 2 }), "2 free seats");
    await setLanguage("de");
    assert.equal(t("home.free", { n: 2 }), "2 freie Plätze");
    await setLanguage("te_ST");
    assert.equal(t("home.free", { n: 2 }), "[home.free 2]");
    await setLanguage("en");
    assert.equal(t("game.do.train", { train: "4", money: "¥300" }), "Buy a 4-train for ¥300");
    assert.equal(t("game.do.train", { train: "8E", money: "¥900" }), "Buy an 8E-train for ¥900");
    assert.equal(ago(1000, 7201000), "2 hours ago");
});

test("routes: known pages, ids, everything else is missing", () => {
    assert.deepEqual(readRoute("/"), { page: "home" });
    assert.deepEqual(readRoute("/game/a1-B"), { page: "game", id: "a1-B" });
    assert.deepEqual(readRoute("/table/x"), { page: "game", id: "x" });
    assert.deepEqual(readRoute("/join/x/"), { page: "join", id: "x" });
    for (const path of ["/game", "/nothing", "/game/a/b", "/hotseat", "/%ff"])
        assert.deepEqual(readRoute(path), { page: "missing" }, path);
});

test("files: header and lines, quoted names, comments left out, kind by content", () => {
    const text =
        '\uFEFF[Title "1888n"] [Players "Ann" "B \\"x\\" C"]\r\n[Seed "1"]\r\n; a remark\r\n1 Ann pass ; well\r\n\r\n2 "B \\"x\\" C" pass\r\n';
    const { header, lines } = splitFile(text);
    assert.deepEqual(readHeader(header), { title: "1888n", players: ["Ann", 'B "x" C'] });
    assert.deepEqual(lines, ["1 Ann pass ; well", '2 "B \\"x\\" C" pass']);
    assert.equal(kindOf(text), "rgn");
    assert.equal(kindOf(' {"id":1}'), "json");
    assert.equal(kindOf("<html>"), "unknown");
});

test("home: a pasted link leads to a table of this server, and nowhere else", async () => {
    const { pathOf } = await load("home.tsx");
    globalThis.location ??= { origin: "http://127.0.0.1:1888" };
    const { origin } = globalThis.location;
    assert.equal(pathOf(` ${origin}/join/abcdef#9XBmeSyprRzTDaZ8brYsw `), "/join/abcdef#9XBmeSyprRzTDaZ8brYsw");
    assert.equal(
        pathOf("http://192.168.1.5:1888/join/abcdef#9XBmeSyprRzTDaZ8brYsw"),
        "/join/abcdef#9XBmeSyprRzTDaZ8brYsw",
    );
    assert.equal(pathOf("abcdefgh"), "/game/abcdefgh");
    for (const wrong of [
        "https://18xx.games/game/123",
        "javascript:alert(1)",
        `${origin}/account`,
        "not a link",
        "http://[",
    ])
        assert.equal(pathOf(wrong), null, wrong);
});

test("journal: rows are read, header unfolded, unknown kinds and rubbish passed over", () => {
    const rows = readJournal(
        '1 10 start - [Title "nar"]\\n[Seed "1"]\n2 11 action 0 Ann pass\n3 12 future - x\n\nrubbish\n5 13 chat 1 \n',
    );
    assert.deepEqual(
        rows.map((row) => [row.at, row.kind, row.who, row.text]),
        [
            [1, "start", null, '[Title "nar"]\n[Seed "1"]'],
            [2, "action", 0, "Ann pass"],
            [5, "chat", 1, ""],
        ],
    );
    const [start] = readJournal(String.raw`1 10 start - [Players "x\\nick" "\"n" "\\\\"]\n[Seed "1"]` + "\n"); // names with backslashes and quotes
    assert.equal(start.text, String.raw`[Players "x\\nick" "\"n" "\\\\"]` + '\n[Seed "1"]');
});

const row = (at, kind, text = "", who = 0) => ({ at, time: 0, kind, who, text });

test("journal: undo keeps actions for redo, a new action drops them", () => {
    const rows = [
        row(1, "start", "H"),
        row(2, "action", "a"),
        row(3, "action", "b"),
        row(4, "chat", "hm"),
        row(5, "undo", "0"),
    ];
    assert.deepEqual(fold(rows), { header: "H", lines: [], who: [], undone: ["a", "b"], undoneBy: [0, 0] });
    assert.deepEqual(fold([...rows, row(6, "redo", "1")]), {
        header: "H",
        lines: ["a"],
        who: [0],
        undone: ["b"],
        undoneBy: [0],
    });
    assert.deepEqual(fold([...rows, row(6, "redo", "1"), row(7, "action", "c", 1)]), {
        header: "H",
        lines: ["a", "c"],
        who: [0, 1],
        undone: [],
        undoneBy: [],
    });
    assert.equal(gameRow(rows), 5);
    assert.equal(gameRow(rows.slice(0, 4)), 3);
});

test("journal: rows merge by number, the later one wins", () => {
    const rows = [row(1, "start", "H"), row(4, "action", "pass")];
    const merged = merge(rows, [row(3, "chat", "x"), { ...row(4, "action", "Ann pass"), hash: "00" }]);
    assert.deepEqual(
        merged.map((r) => [r.at, r.text]),
        [
            [1, "H"],
            [3, "x"],
            [4, "Ann pass"],
        ],
    );
});

test("journal: an undo that was asked for is open until it is decided", () => {
    const rows = [row(1, "start"), row(2, "action", "a", 1), row(3, "ask", "undo 0", 1), row(4, "yes", "", 2)];
    assert.deepEqual(openAsk(rows), { at: 3, who: 1, to: 0, answered: new Set([1, 2]) });
    assert.equal(openAsk([...rows, row(5, "no", "", 0)]), null);
    assert.equal(openAsk([...rows, row(5, "undo", "0", null)]), null);
    assert.equal(openAsk([...rows, row(5, "end")]), null);
});

test("journal: an end by hand and its return concern the game, a seat that changes hands does not", () => {
    const rows = readJournal("1 1 start - H\n2 2 action 0 a\n3 3 end 0 \n4 4 seat 1 offer\n5 5 seat 1 take Eve Two\n");
    assert.deepEqual(
        rows.slice(2).map((one) => [one.kind, one.who, one.text]),
        [
            ["end", 0, ""],
            ["seat", 1, "offer"],
            ["seat", 1, "take Eve Two"],
        ],
    );
    assert.equal(gameRow(rows), 3);
    assert.equal(endedByHand(rows), true);
    assert.equal(endedByHand([...rows, row(6, "resume", "", null)]), false);
    assert.equal(endedByHand(rows.slice(0, 2)), false);
    assert.deepEqual(fold(rows).lines, ["a"]);
});

test("seats: a guest's secret is kept before it is sent, and until somebody says no", async () => {
    const kept = new Map();
    globalThis.localStorage = {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => kept.set(key, value),
    };
    const { givenSeats, secretOf, sit } = await load("api.ts");
    const sent = [];
    const ask = (status) => (who) => {
        assert.equal(secretOf("t"), who.secret);
        sent.push(who.secret);
        return Promise.resolve({ ok: false, status, error: "", text: "" });
    };
    for (const status of [0, 503, 429]) await sit("t", "Ann", ask(status));
    assert.match(sent[0], /^[\w-]{22}$/);
    assert.equal(new Set(sent).size, 1);
    assert.deepEqual(givenSeats("t"), [{ name: "Ann", secret: sent[0] }]);
    await sit("t", "Ann", ask(409));
    assert.equal(secretOf("t"), null);
    assert.deepEqual(givenSeats("t"), []);
    await sit("t", "Ann", ask(0));
    assert.notEqual(sent.at(-1), sent[0]);
    await sit("u", "", (who) => Promise.resolve({ ok: true, value: assert.deepEqual(who, {}) }));
    assert.equal(secretOf("u"), null);
    delete globalThis.localStorage;
});

test("home: waiting for me first, longest waiting first", () => {
    const game = (id, more) => ({
        id,
        state: "started",
        you: 0,
        players: ["Ann"],
        to_act: [],
        waiting_since: null,
        changed: 0,
        ...more,
    });
    const sorted = sortMine([
        game("done", { state: "finished" }),
        game("others", { to_act: ["Bob"], changed: 9 }),
        game("new", { to_act: ["Ann"], waiting_since: 8 }),
        game("open", { state: "open" }),
        game("old", { to_act: ["Ann"], waiting_since: 2 }),
    ]);
    assert.deepEqual(
        sorted.map((one) => one.id),
        ["old", "new", "others", "open", "done"],
    );
});

test("German has one word for a tile", () => {
    const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
    const titles = ["1880", "1888", "1890", "nar"].map((title) => read(`../../src/titles/${title}/rules.de.md`));
    const words = ["map", "game", "learn"].map((part) => read(`../src/text/de/${part}.ts`));
    assert.match(words[0], /Plättchen/);
    const all = [...words, ...titles, read("../../src/text/de.msg"), read("../../docs/glossary.md")].join("\n");
    assert.doesNotMatch(all, /Gleisteil|Gleisplättchen|Streckenteil/);
    assert.doesNotMatch(all, /Privatgesellschaft/);
});

test("small numbers are written as the language's own format writes them", async () => {
    for (const id of ["en", "de"]) {
        await setLanguage(id);
        const format = new Intl.NumberFormat(id);
        for (const n of [0, 1, 7, 42, 999, 1000, 12345, -1, -999, -1000, 0.5, -0])
            assert.equal(number(n), format.format(n), `${n} in ${id}`);
    }
    await setLanguage("en");
});

test("what the page's head has asked for is used once, and only for the same request", async () => {
    const { takeAnswer, takeModule, takeWorker } = await load("ahead.ts");
    assert.equal(takeAnswer("/api/games/x", null, "i1"), undefined);
    assert.equal(takeModule("/e1"), null);
    const [answer, comes, port] = [Promise.resolve("answer"), Promise.resolve("module"), {}];
    globalThis.ironroadAhead = {
        answers: new Map([["/api/games/x s1 i1", answer]]),
        module: { address: "/e1", comes },
        worker: { address: "/w1", port },
    };
    assert.equal(takeAnswer("/api/games/x", null, "i1"), undefined);
    assert.equal(takeAnswer("/api/games/x", "s2", "i1"), undefined);
    assert.equal(takeAnswer("/api/games/x", "s1", ""), undefined);
    assert.equal(takeAnswer("/api/games/x", "s1", "i1"), answer);
    assert.equal(takeAnswer("/api/games/x", "s1", "i1"), undefined);
    assert.deepEqual([takeModule("/e0"), takeModule("/e1"), takeModule("/e1")], [null, comes, null]);
    assert.deepEqual([takeWorker("/w0"), takeWorker("/w1"), takeWorker("/w1")], [null, port, null]);
    delete globalThis.ironroadAhead;
});

test("titles are found by name, place, kind, designer, note and number of players", async () => {
    const { fitting, setLanguage: speak } = await load("titles.ts", "text.ts");
    const title = (id, name, designer, min_players, max_players, about, note) => ({
        id,
        name,
        designer,
        about,
        min_players,
        max_players,
        note,
        rules: 0,
        options: [],
        presets: [],
    });
    const few = [
        title("1888n", "1888-N", "Leonhard Orgler", 2, 6, "North China · 18xx"),
        title(
            "nar",
            "North American Railways",
            "Peer Sylvester",
            3,
            5,
            "North America · cards and shares",
            "a reconstruction",
        ),
        title("1880", "1880 China", "Helmut Ohley and Leonhard Orgler", 3, 7, "China · 18xx"),
        title("18new", "18New", "Ève Dœ", 4, 4, ""),
    ];
    const ids = (words) =>
        fitting(few, words)
            .map(({ id }) => id)
            .join(" ");
    await speak("en");
    assert.equal(ids("  "), "1888n nar 1880 18new");
    assert.equal(ids("orgler CHINA"), "1888n 1880");
    assert.equal(ids("north"), "1888n nar");
    assert.equal(ids("2"), "1888n");
    assert.equal(ids("7 18xx"), "1880");
    assert.equal(ids("5 players cards"), "nar");
    assert.equal(ids("reconstruction"), "nar");
    assert.equal(ids("eve"), "18new");
    assert.equal(ids("no such thing"), "");
    await speak("de");
    assert.equal(ids("7 spieler"), "1880");
    await speak("en");
    const many = Array.from({ length: 50 }, (_, i) => title(`18${i}x`, `18${i}X`, "Somebody", 2, 6, "Somewhere"));
    assert.deepEqual(
        fitting([...few, ...many], "1849x").map(({ id }) => id),
        ["1849x"],
    );
});

test("the parts of the phone's bar cannot be confused in any language", async () => {
    for (const file of ["text/en/game.ts", "text/de/game.ts"]) {
        const [texts] = Object.values(await load(file));
        const names = ["board", "cards", "do", "log", "map"].map((part) => texts[`game.part.${part}`]);
        for (const a of names)
            assert.deepEqual(
                names.filter((b) => b.startsWith(a)),
                [a],
                `${file}: ${a}`,
            );
    }
});
