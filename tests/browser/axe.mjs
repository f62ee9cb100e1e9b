// axe-core on every page and every tab of a rail and a nar game, light and dark: no serious or critical finding.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allCome, axeSource, MODE, note, Person, ROOT, same } from "./harness.mjs";

export const RAIL_TABS = ["game", "entities", "map", "market", "info", "tiles", "spreadsheet", "tools", "rules"];
export const NAR_TABS = ["game", "entities", "info", "spreadsheet", "tools", "rules"];
export const RAIL_GAME = "1888n/3p-seed20-bank.rgn";
export const NAR_GAME = "nar/3p-seed12-shares.rgn";
export const PAGES = [
    "/",
    "/new",
    "/account",
    "/import",
    "/title/1888n",
    "/learn",
    "/rules/1888n",
    "/glossary",
    "/watch",
    "/no-such-page",
];

/** The first actions of a recorded game, as a file of its own. */
export function cut(file, actions) {
    const lines = readFileSync(join(ROOT, "tests/games", file), "utf8").split("\n");
    const first = lines.findIndex((line) => /^1 /.test(line));
    return (
        lines
            .slice(0, first + actions)
            .filter((line) => !/^\[(End|Result|Hash)/.test(line))
            .join("\n") + "\n"
    );
}

/** The player who must act at a table. */
export async function mover(server, { id, secrets }) {
    const names = Object.keys(secrets);
    const { to_act } = await server.ask(`/api/games/${id}`, undefined, secrets[names[0]]);
    return to_act.find((name) => names.includes(name)) ?? names[0];
}

/** Serious findings on the page as it is, or on a part of it. */
export async function findings(page, part = null) {
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource());
    return page.evaluate(async (selector) => {
        const { violations } = await globalThis.axe.run(selector ?? document, { resultTypes: ["violations"] });
        // "Label in name" joins the figures of a picture ("Baotou40") and misses them in a name that has each of them in words.
        const drawn = (target) => {
            const e = document.querySelector(target);
            return e?.matches("[data-hex]") || e?.querySelector("svg.map-tile");
        };
        for (const rule of violations)
            if (rule.id === "label-content-name-mismatch")
                rule.nodes = rule.nodes.filter(({ target }) => !drawn(target[0]));
        return violations
            .filter(({ impact, nodes }) => nodes.length > 0 && (impact === "serious" || impact === "critical"))
            .map(
                ({ id, nodes }) =>
                    `${id}: ${nodes.length}, ${nodes
                        .slice(0, 3)
                        .map((n) => `${n.target} ${(n.any[0] ?? n.all[0] ?? n.none[0])?.message ?? ""}`)
                        .join(" | ")}`,
            );
    }, part);
}

export async function accessible({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const rail = await server.imported(cut(RAIL_GAME, 160));
    const nar = await server.imported(cut(NAR_GAME, 30));
    const whole = MODE === "quick" ? [["/", "/new"], ["game", "map"], ["game"]] : [PAGES, RAIL_TABS, NAR_TABS];
    const wrong = [];
    let looks = 0;
    for (const scheme of MODE === "quick" ? ["light"] : ["light", "dark"]) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        const look = async (where) => {
            looks++;
            for (const finding of await findings(page)) wrong.push(`${where} ${scheme}: ${finding}`);
        };
        for (const address of whole[0]) {
            await person.open(address);
            await page.locator("#main h1").first().waitFor({ state: "attached" });
            if (address === "/new") await page.locator("input[name=title]").first().waitFor();
            await allCome(page);
            await look(address);
        }
        for (const [table, seat, tabs] of [
            [rail, await mover(server, rail), whole[1]],
            [nar, await mover(server, nar), whole[2]],
        ]) {
            await person.open(table.link(seat));
            await person.ready();
            for (const tab of tabs) {
                await person.openTab(tab);
                await person.drawn();
                await look(`${table === rail ? "rail" : "nar"} ${tab}`);
            }
        }
    }
    note(`${looks} looks of axe`);
    same([...new Set(wrong)], [], "serious findings");
    await person.leave();
}
