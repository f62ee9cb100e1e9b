// The search over titles on the page of a new game, by the keyboard alone, in both languages.
import { check, Person, settles } from "./harness.mjs";

export async function titleSearch({ browser, server }) {
    for (const [locale, place, count] of [
        ["en-GB", "north america", /^1 title found$/],
        ["de-DE", "nordamerika", /^1 Titel passt$/],
    ]) {
        const person = await Person.enter(browser, server.origin, { locale });
        const { page } = person;
        await person.open("/new");
        const radios = page.locator("input[name=title]");
        await radios.first().waitFor();
        const all = await radios.count();
        const search = page.locator(".titles input[type=search]");
        const chosen = () => page.locator("input[name=title]:checked").getAttribute("value");
        const before = await chosen();
        check(before !== "nar", "another title is chosen at first");
        await search.focus();
        await page.keyboard.type(place);
        await page.locator(".titles [role=status]", { hasText: count }).waitFor();
        await settles(
            () => radios.evaluateAll((list) => list.map((one) => one.value).sort()),
            [before, "nar"].sort(),
            "what is found, and the chosen one",
        );
        await page.keyboard.press("Enter"); // chooses, and makes no table
        await settles(async () => [await chosen(), new URL(page.url()).pathname], ["nar", "/new"], "chosen by Enter");
        await page.keyboard.press("Control+A");
        await page.keyboard.type("7");
        await page.locator("input[name=title][value='1880']").waitFor();
        await page.keyboard.press("ArrowDown"); // into the list
        await settles(() => page.evaluate(() => document.activeElement.value), "1880", "the focus");
        await page.keyboard.press("Space");
        await settles(chosen, "1880", "chosen by Space");
        await search.fill("nothing has these words");
        await settles(
            () => radios.evaluateAll((list) => list.map((one) => one.value)),
            ["1880"],
            "only the chosen one",
        );
        await search.fill("");
        await page.waitForFunction((n) => document.querySelectorAll("input[name=title]").length === n, all);
        await person.leave();
    }
}
