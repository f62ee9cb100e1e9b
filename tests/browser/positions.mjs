// Positions of a game among bots on every tab of the page: all that its title adds has its words, and nothing fails.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mover, RAIL_TABS } from "./axe.mjs";
import { binary, note, Person, same } from "./harness.mjs";

const VERBS = new Set(["permits", "invest", "size", "collect", "grant", "repay", "takeover", "replace", "rocket", "home"]);

/** A game of bots, line by line. */
function played(title) {
    const folder = mkdtempSync(join(tmpdir(), "ironroad-positions-"));
    try {
        execFileSync(binary(), ["sim", title, "--players", "4", "--games", "1", "--seed", "2", "--save", folder]);
        return readFileSync(join(folder, readdirSync(folder)[0]), "utf8").split("\n").filter((line) => !/^\[(End|Result|Hash)/.test(line));
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

/** How many actions come before: the first of each verb that other titles lack, and some places of the whole game. */
function moments(actions) {
    const firsts = [...VERBS].map((verb) => actions.findIndex((line) => line.split(" ")[2] === verb)).filter((n) => n >= 0);
    const spread = [0, 0.15, 0.3, 0.5, 0.75, 0.95].map((part) => Math.floor(part * actions.length));
    return [...new Set([...firsts, ...spread])].sort((x, y) => x - y);
}

export async function positions1880({ browser, server }) {
    const lines = played("1880");
    const actions = lines.filter((line) => /^\d/.test(line)).map((line) => line.replace(/ #.*/, ""));
    const head = lines.filter((line) => line.startsWith("["));
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const wordless = [];
    const at = moments(actions);
    for (const n of at) {
        const table = await server.imported([...head, ...actions.slice(0, n)].join("\n") + "\n");
        await person.open(table.link(await mover(server, table)));
        await person.ready();
        for (const tab of [...RAIL_TABS.filter((name) => name !== "game"), "game"]) {
            await page.locator(`#tab-${tab}`).click();
            await page.locator(`#panel-${tab}`).waitFor();
        }
        const rows = await page.locator(".choice-row").evaluateAll((list) => list.map((row) => [row.querySelector(".words").textContent, row.querySelector("code").textContent]));
        for (const [words, code] of rows) if (code.startsWith(words)) wordless.push(`after ${n}: ${code}`);
        same(person.faults, [], `faults after ${n} actions`);
    }
    note(`positions after ${at.join(", ")} actions`);
    same(wordless, [], "choices without words");
    await person.leave();
}
