// Marks of companies: every company of every title has one that somebody has drawn, and no two of a title share it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./helper.mjs";

const { markOf, SHAPES } = await load("marks.ts");
const { SHELF } = await load("shelf.ts");

/** The ids under `companies:` of a title's data. */
function companiesOf(file) {
    const text = readFileSync(new URL(`../../src/titles/${file}`, import.meta.url), "utf8");
    const part = /^companies:\n((?: .*\n|#.*\n|\n)*)/m.exec(text)?.[1] ?? "";
    return [...part.matchAll(/^ {2}([A-Z0-9]+):/gm)].map(([, id]) => id);
}

for (const [book, file] of [
    ["1888n", "1888/north-china.yaml"],
    ["1880", "1880/1880.yaml"],
    ["1890", "1890/osaka.yaml"],
    ["nar", "nar/nar.yaml"],
]) {
    test(`every company of ${book} has a mark of its own`, () => {
        const ids = companiesOf(file);
        assert.ok(ids.length > 4, `companies: ${ids}`);
        const marks = ids.map((id) => markOf(book, id));
        for (const [i, mark] of marks.entries()) {
            assert.ok(mark in SHAPES || /^\d$/.test(mark), `${ids[i]}: ${mark}`);
            assert.equal(marks.indexOf(mark), i, `${ids[i]} has the mark of ${ids[marks.indexOf(mark)]}`);
        }
    });
}

test("every title has its length, weight and publisher, and the example game that it should", () => {
    const games = readdirSync(new URL("../../examples/games/", import.meta.url)).map((name) =>
        name.replace(".rgn", ""),
    );
    assert.deepEqual(Object.keys(SHELF).sort(), games.sort());
});
