// The log of a table: remarks stand between the actions that were their neighbours in time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./helper.mjs";

const { told } = await load("game/past.ts");

/** Rows from words: `Aa` an action of seat 0, `b` chat, `u2` an undo to 2 actions, `r3` a redo to 3, `?1` asks to go back to 1. */
const rows = (...words) => [
    { at: 1, time: 0, kind: "start", who: null, text: "" },
    ...words.map((word, i) => {
        const kind = { A: "action", u: "undo", r: "redo", "?": "ask", y: "yes" }[word[0]] ?? "chat";
        return {
            at: i + 2,
            time: 100 * (i + 1),
            kind,
            who: 0,
            text:
                kind === "action" || kind === "chat" ? word : kind === "ask" ? `undo ${word.slice(1)}` : word.slice(1),
        };
    }),
];
const remarks = (...words) =>
    told(rows(...words))
        .remarks.map(({ after, row }) => `${after}:${row.kind}`)
        .join(" ");

test("chat comes after the actions that were there when it was written", () => {
    assert.equal(remarks("Aa", "b", "Ac", "b", "b"), "1:chat 2:chat 2:chat");
});

test("a consented undo: what led to it stays before what was done after it", () => {
    assert.equal(
        remarks("Aa", "Ab", "b", "Ac", "?1", "y", "u1", "b", "Ad", "Ae", "b", "Af"),
        "1:chat 1:ask 1:yes 1:undo 1:chat 3:chat",
    );
});

test("a redo brings the actions back to their place", () => {
    assert.equal(remarks("Aa", "b", "Ab", "u0", "b", "r2", "b"), "1:chat 2:undo 2:chat 2:redo 2:chat");
});

test("times and the last action of a seat are those of the actions that hold", () => {
    const { times, lastOf } = told(rows("Aa", "Ab", "u1", "Ac"));
    assert.deepEqual(
        [...times],
        [
            [1, 100],
            [2, 400],
        ],
    );
    assert.deepEqual([lastOf(0), lastOf(1)], [2, null]);
});
