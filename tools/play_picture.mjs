// The picture of the README: node tools/play_picture.mjs [FILE.webp or .png] [ACTIONS]
//
// Three people play the beginning of examples/1888n.rgn at a table of a real server and talk; the picture is what the
// player who must act sees then. IRONROAD names the program (build/ironroad without it).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch, missing, Person, ROOT, Server } from "../tests/browser/harness.mjs";

const [file = join(ROOT, "docs/play.webp"), actions = "161"] = process.argv.slice(2);
/** What is said, by the number of actions before it. */
const TALK = new Map([
    [110, ["Bob", "Good luck everyone!"]],
    [160, ["Ann", "Nobody wants to buy the first 4-train?"]],
    [161, ["Bob", "After you, @Ann"]],
]);
if (missing()) {
    console.error(missing());
    process.exit(2);
}
const lines = readFileSync(join(ROOT, "examples/1888n.rgn"), "utf8")
    .split("\n")
    .filter((line) => /^\d/.test(line));
const server = await new Server().start();
const browser = await launch();
try {
    const table = await server.table("1888n", ["Ann", "Bob", "Cat"], { seed: "42", description: "Tuesday evening" });
    const post = (what, body, name) => server.ask(`/api/games/${table.id}/${what}`, body, table.secrets[name]);
    const seen = () => server.ask(`/api/games/${table.id}`, undefined, table.secrets.Ann);
    for (const [i, line] of lines.slice(0, Number(actions)).entries()) {
        const { at, to_act: player } = await seen();
        const [, who, action] = /^\d+ (\S+) (.*)$/.exec(line);
        await post("actions", { at, action: `${who} ${action}` }, player[0] in table.secrets ? player[0] : who);
        const talk = TALK.get(i + 1);
        if (talk) await post("chat", { text: talk[1] }, talk[0]);
    }
    const { to_act: player } = await seen();
    const person = await Person.enter(browser, server.origin, {
        reducedMotion: "reduce",
        colorScheme: "light",
        viewport: { width: 1280, height: 800 },
    });
    await person.open(table.link(player[0]));
    await person.ready();
    await person.page.waitForTimeout(2000); // the log scrolls, the best run is found
    const devtools = await person.context.newCDPSession(person.page);
    const format = file.endsWith(".png") ? { format: "png" } : { format: "webp", quality: 82 };
    const { data } = await devtools.send("Page.captureScreenshot", format);
    writeFileSync(file, Buffer.from(data, "base64"));
    await person.leave();
} finally {
    await browser.close();
    await server.stop();
}
