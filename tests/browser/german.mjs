// The page in German: a browser that asks for it gets it; a table is made, joined and begun without an English word of ours;
// complaints about the set-up are German too; the language can be changed in the middle of a game, and stays.
import { check, Person, same, settles } from "./harness.mjs";

/** North American Railways at 1280: words in the narrow columns break at their syllables only. */
async function narrowColumns(anna, server) {
    const { page } = anna;
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 720 });
    const table = await server.table("nar", ["Anna", "Bernd", "Clara"]);
    await anna.open(table.link("Anna"));
    await anna.ready();
    await page.locator(".stacks.shares .under").first().waitFor();
    const torn = await page.evaluate(() =>
        [...document.querySelectorAll(".stacks.shares .under")].flatMap(({ firstChild: text }) => {
            const top = (at) => {
                // of a letter; before it the box of a hyphen may be
                const range = document.createRange();
                range.setStart(text, at);
                range.setEnd(text, at + 1);
                return [...range.getClientRects()].at(-1).top;
            };
            return [...text.data.matchAll(/[^\s\u00ad]+/g)]
                .filter(({ 0: part, index }) => top(index) !== top(index + part.length - 1))
                .map(([part]) => part);
        }),
    );
    same(torn, [], "words torn in the columns of shares");
    await page.setViewportSize(wide);
}

export async function german({ browser, server }) {
    const anna = await Person.enter(browser, server.origin, { locale: "de-DE" });
    const { page } = anna;
    await anna.open("/?test");
    await page.getByRole("heading", { name: "Offene Tische" }).waitFor();
    // What the server answers comes in the page's language.
    await anna.open("/account");
    await page.getByLabel("Name", { exact: true }).fill("Niemand");
    await page.getByLabel("Passwort", { exact: true }).fill("so hiess hier niemand");
    await page.keyboard.press("Enter");
    await page.getByText("Name oder Passwort ist falsch.").first().waitFor();
    await anna.open("/?test");
    await page.getByRole("heading", { name: "Offene Tische" }).waitFor();
    await settles(() => page.evaluate(() => document.documentElement.lang), "de", "the page's language");
    await page.getByRole("link", { name: "Neues Spiel" }).first().click();
    await page.getByRole("radio", { name: "In diesem Browser" }).check();
    // What the engine says of a set-up: a deck with a bad line, and a name that it does not take.
    await page.getByRole("radio", { name: /North American/ }).check();
    const deck = page.locator("details.sheet", { hasText: "Karten" });
    await deck.locator("summary").click();
    await deck.locator("textarea").fill("nonsense here");
    const error = deck.locator(".error");
    await error.waitFor();
    const said = await error.textContent();
    check(
        /^Zeile 1: /.test(said) &&
            !/\b(the|is|not|no|a|of|line|expected|must)\b/i.test(said.replace(/“.*?”|".*?"/g, "")),
        `the deck's complaint: ${said}`,
    );
    await deck.locator("textarea").fill("");
    await page.getByRole("radio", { name: /^1888-N/ }).check();
    await page.getByLabel("Anzahl").selectOption("2");
    await page.getByLabel("Spieler 1").fill("Anna");
    await page.getByLabel("Spieler 2").fill("Anna");
    await page.getByText("Zwei Spieler heißen gleich.").first().waitFor();
    await page.getByLabel("Spieler 2").fill("Bernd\u200b"); // copied with an invisible character
    const warning = page.locator(".notice.warn");
    await warning.waitFor();
    check(
        !/\b(the|is|not|a|player|name of)\b/i.test(await warning.textContent()),
        `the set-up's complaint: ${await warning.textContent()}`,
    );
    await page.getByLabel("Spieler 2").fill("Bernd");
    await page.getByRole("button", { name: "Beginnen" }).click();
    await anna.ready();
    await anna.openChoices();
    const first = await page.locator(".choice-row").first().textContent();
    check(/kaufen|bieten|passen/i.test(first), `the first choice: ${first}`);
    // A malformed line, and one that a rule forbids: the page asks its own engine, not the server's English.
    const type = async (line) => {
        await page.locator("#choice-filter").fill(line);
        await page.locator("#choice-filter").press("Enter");
    };
    await type("xyz KT");
    await page
        .locator(".notice-place .notice:visible", { hasText: "weder Spieler noch Gesellschaft" })
        .first()
        .waitFor();
    const table = await server.table("1888n", ["Anna", "Bernd"]);
    await anna.open(table.link("Bernd"));
    await anna.ready();
    await type("bid KT 5");
    const refusal = page.locator(".notice-place .notice:visible").first();
    await refusal.waitFor();
    check(
        !/\b(the|is|not|must|at least|bid)\b/i.test(await refusal.textContent()),
        `a refusal at a table: ${await refusal.textContent()}`,
    );
    await page.locator("#choice-filter").fill("");
    // By the book it cannot be saved for 18xx.games: that is said, not offered.
    await page.locator("#tab-tools").click();
    await page.getByText("lässt es sich nicht für 18xx.games speichern").waitFor();
    same(
        await page.getByRole("button", { name: "Als 18xx.games-Datei speichern" }).count(),
        0,
        "offers of an 18xx.games file",
    );
    await page.locator("#tab-game").click();
    await narrowColumns(anna, server);
    await anna.open(table.link("Bernd"));
    await anna.ready();
    // English in the middle of a game and back, kept over a reload.
    await page.getByRole("button", { name: "Sprache und Farben" }).click();
    await page.getByLabel("Sprache", { exact: true }).selectOption("en");
    await page
        .locator(".choice-row", { hasText: /Buy|Bid|Pass/ })
        .first()
        .waitFor();
    await page.reload();
    await anna.ready();
    await page
        .locator(".choice-row", { hasText: /Buy|Bid|Pass/ })
        .first()
        .waitFor();
    await anna.leave();
}
