// The pseudo-language te_ST shows the key of every message as [key arguments]: everything else on a page is data (names,
// figures, the engine's own sentences) or a word that somebody forgot to put into the files of messages.
import { allCome, note, Person, same } from "./harness.mjs";
import { cut, mover, NAR_GAME, NAR_TABS, PAGES, RAIL_GAME, RAIL_TABS } from "./axe.mjs";

// Proper names, words of the notation that are shown as such, and the end of a version.
export const OURS = [
    "Ironroad",
    "English",
    "Deutsch",
    "te_ST",
    "test",
    "https",
    "join",
    "Title",
    "Players",
    "Seed",
    "dev",
];

/** Words on the page that are neither in brackets nor among the data. */
export const strays = (page, allowed) =>
    page.evaluate(async (known) => {
        const model = globalThis.ironroad?.model;
        const data = [JSON.stringify(known)];
        if (model) {
            data.push(
                JSON.stringify([model.facts, model.view, model.menu, model.aside, model.seats, model.table ?? {}]),
            );
            const said = [];
            const walk = (value) => {
                if (value === null || typeof value !== "object") return;
                if (typeof value.key === "string" && Array.isArray(value.args)) said.push(value);
                Object.values(value).forEach(walk);
            };
            walk(model.facts);
            for (const end of ["bank", "bankrupt", "stalemate", "trains", "shares", "cities", "no_city"])
                said.push({ key: `end.${end}`, args: [] });
            data.push(JSON.stringify(await Promise.all(said.map((one) => model.engine.say(one).catch(() => "")))));
            data.push(
                JSON.stringify(await model.engine.happened(1, model.latest)),
                JSON.stringify(await model.engine.lines(1, model.latest)),
            );
        }
        const isKnown = new Set(
            data
                .join(" ")
                .split(/[^\p{L}\p{N}_]+/u)
                .map((word) => word.toLowerCase()),
        );
        const texts = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const around = node.parentElement;
            // A tab's letter is an element of its own inside the word; what an action would do is said by the engine.
            if (
                !around.closest(
                    "script, style, noscript, code, kbd, time, .book, .brings, .striking, .effect li, .emergency .strong, .demo-text, .title-companies",
                )
            )
                texts.push(around.closest("[role=tab]")?.textContent ?? node.data);
        }
        for (const element of document.querySelectorAll("*")) {
            for (const name of ["aria-label", "title", "placeholder", "aria-valuetext", "aria-roledescription", "alt"])
                if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
        }
        const bare = (text) => {
            let now = text;
            for (let old = ""; old !== now; ) {
                old = now;
                now = now.replace(/\[[^[\]]*\]/g, " ");
            }
            return now;
        };
        const found = new Set();
        for (const text of texts) {
            for (const word of bare(text).split(/[^\p{L}\p{N}_]+/u))
                if (/\p{L}{3}/u.test(word) && !isKnown.has(word.toLowerCase()))
                    found.add(`${word} (in "${bare(text).trim().slice(0, 60)}")`);
        }
        return [...found];
    }, allowed);

export async function keyedWords({ browser, server }) {
    const rail = await server.imported(cut(RAIL_GAME, 160));
    const nar = await server.imported(cut(NAR_GAME, 30));
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const titles = await server.ask("/api/titles");
    const listed = await Promise.all(["open", "running", "over"].map((which) => server.ask(`/api/games?${which}`))); // of other cases
    const wrong = [];
    for (const address of PAGES) {
        await person.open(`${address}?lang=te_ST`);
        await page.locator("#main :is(h1, h2)", { hasText: "[" }).first().waitFor({ state: "attached" });
        if (address === "/new") await page.locator("input[name=title]").first().waitFor();
        await allCome(page);
        for (const word of await strays(page, [OURS, titles, listed])) wrong.push(`${address}: ${word}`);
    }
    for (const [name, table, tabs] of [
        ["rail", rail, RAIL_TABS],
        ["nar", nar, NAR_TABS],
    ]) {
        await person.open(table.link(await mover(server, table)).replace("?test", "?test&lang=te_ST"));
        await person.ready();
        for (const tab of tabs) {
            await person.openTab(tab);
            await person.drawn();
            for (const word of await strays(page, [OURS, titles])) wrong.push(`${name} ${tab}: ${word}`);
        }
    }
    note(`te_ST: ${PAGES.length + RAIL_TABS.length + NAR_TABS.length} pages and tabs`);
    same(wrong, [], "words that are in no file of messages");
    await person.leave();
}
