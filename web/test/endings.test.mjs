// What a choice ends, as the engine tells it of a copy of the position: the game, the phase, the round. Needs the wasm module.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hasWasm, load, wasmBytes } from "./helper.mjs";

const skip = hasWasm ? false : "the wasm module is not built";
const { endingOf, Game, sayable, setLanguage, splitFile } = await load(
    "game/endings.ts",
    "game/question.tsx",
    "wasm.ts",
    "hotseat.ts",
    "text.ts",
);
await setLanguage("en");
const KEYS = ["game_over", "nar.game_over", "phase", "nar.turn", "stock_round", "operating_round"];

/** A recorded game, and what the choices of its positions end: [position, action, ending]. */
function recorded(file) {
    const { header, lines } = splitFile(readFileSync(new URL(`../../tests/games/${file}`, import.meta.url), "utf8"));
    const game = new Game(new WebAssembly.Module(wasmBytes()));
    assert.ok(game.open(header, lines).ok);
    const ends = (at) => {
        const plain = game
            .menu(at, "all")
            .choices.flatMap(({ action, amount, form }) => (amount || form ? [] : [action]));
        return Object.entries(game.brings(plain, KEYS, at)).map(([action, events]) => [action, endingOf(events).of]);
    };
    return { game, lines, ends };
}

test("NA-EN-03: the pass of the last one in a turn without a city ends the game; its question tells nobody's cash (NA-HI-01)", {
    skip,
}, () => {
    const { game, lines, ends } = recorded("nar/3p-seed5-no_city.rgn");
    const last = lines.length - 1;
    assert.deepEqual(ends(last), [["pass", "game"]]);
    assert.deepEqual([ends(last - 1), ends(last - 2)], [[], []]);
    const events = game.preview("pass", last);
    assert.ok(events.some(({ code }) => code === "nar.total"));
    assert.ok(!sayable(events).some(({ code }) => code === "nar.total" || code === "nar.winner"));
});

test("what is said to end something does, and nothing else does", { skip }, () => {
    const { game, lines, ends } = recorded("1888n/3p-seed20-bank.rgn");
    const seen = new Set();
    for (let at = 0; at < lines.length; at += 3) {
        const found = new Map(ends(at));
        const done = game.line(at + 1).replace(/^("[^"]*"|\S+) /, "");
        const happened = game.happened(at + 1, at + 1).map(({ code }) => code);
        const of = happened.includes("game_over")
            ? "game"
            : happened.includes("phase")
              ? "phase"
              : happened.some((key) => /^(stock|operating)_round$/.test(key))
                ? "round"
                : undefined;
        if (game.menu(at, "all").choices.some(({ action, amount, form }) => action === done && !amount && !form)) {
            assert.equal(found.get(done), of, `${at + 1} ${done}`);
            seen.add(of);
        }
    }
    assert.deepEqual([...seen].sort(), ["game", "phase", "round", undefined]);
});

test("trying the choices changes nothing", { skip }, () => {
    const { game, lines, ends } = recorded("1888n/3p-seed20-bank.rgn");
    const hash = game.hash(lines.length);
    ends(100);
    assert.equal(game.hash(lines.length), hash);
});
