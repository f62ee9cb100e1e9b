// The npm package from its packed file, unpacked in a folder of its own: its example plays a game that the program replays,
// the program's games have its hashes after every action, its types are those of what it does, and its files load from a
// server as in a browser. `--long`: 100 games of each title. TAP.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const { IRONROAD, WASM, SOURCE_DIR, BUILD_DIR, IR_TESTS } = process.env;
const TITLES = { "1888n": 3, 1888: 4, nar: 4, 1880: 3, 1890: 4, "1890a": 2, "1890b": 3, "1890d": 4 };
let count = 0;
let bad = 0;
const report = (good, name, why) => {
    count++;
    if (!good) bad++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${name}`);
    if (!good && why) console.log(`# ${String(why).slice(0, 800).replaceAll("\n", "\n# ")}`);
};
if (!WASM || !existsSync(WASM) || !existsSync(join(SOURCE_DIR, "web/node_modules/esbuild"))) {
    console.log("1..0 # SKIP the wasm module or the packages of web/ are not there");
    process.exit(77);
}

const folder = mkdtempSync(join(tmpdir(), "ironroad-npm-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const packed = execFileSync(
    process.execPath,
    [join(SOURCE_DIR, "tools/npm_package.mjs"), dirname(WASM), join(BUILD_DIR, "gen/engine.ts"), folder],
    { encoding: "utf8" },
).trim();
const user = join(folder, "user");
const there = join(user, "node_modules/@ironroad/engine");
mkdirSync(there, { recursive: true });
execFileSync("tar", ["-xzf", packed, "-C", there, "--strip-components=1"]);
const files = readdirSync(there).sort();
report(
    ["engine.d.ts", "index.d.ts", "index.js", "ironroad.wasm", "package.json", "players.wasm"].every((f) =>
        files.includes(f),
    ),
    "the packed file holds the package",
    files.join(" "),
);

// The example, and what it prints as a log of the program's.
writeFileSync(join(user, "package.json"), '{"type":"module"}');
writeFileSync(join(user, "example.mjs"), readFileSync(join(there, "example.mjs")));
const example = spawnSync(process.execPath, ["example.mjs"], { cwd: user, encoding: "utf8" });
const lines = example.stdout.split("\n").filter((line) => / #[0-9a-f]{16}$/.test(line));
const log = join(folder, "example.rgn");
writeFileSync(
    log,
    `[Title "nar"] [Rules "0"] [Players "Ann" "Bob" "Cat"] [Seed "7"] [Option "money" "open"]\n${lines.join("\n")}\n`,
);
const replay = spawnSync(IRONROAD, ["replay", log, "--result"], { encoding: "utf8" });
report(example.status === 0 && lines.length > 20, `the example plays ${lines.length} actions`, example.stderr);
report(/"finished":true/.test(replay.stdout), "the program replays them with their hashes", replay.stderr);

const { engine, players, openLog, speak, EVERYBODY, NEWEST } = await import(pathToFileURL(join(there, "index.js")));
const calls = await engine();

// The program's games.
const games = { quick: 1, long: 100 }[IR_TESTS] ?? 3;
for (const [title, seats] of Object.entries(TITLES)) {
    const saved = join(folder, title);
    execFileSync(IRONROAD, [
        "sim",
        title,
        "--players",
        seats,
        "--games",
        games,
        "--seed",
        5,
        "--save",
        saved,
        "--hashes",
    ]);
    const wrong = [];
    for (const name of readdirSync(saved)) {
        const text = readFileSync(join(saved, name), "utf8");
        const actions = [...text.matchAll(/^\d+ (.*) #([0-9a-f]{16})$/gm)];
        const header = text.slice(0, actions[0].index);
        calls.open(header);
        const stop = actions.find(([, line, want]) => {
            const done = calls.apply(line, true);
            return !done.ok || done.hash !== want;
        });
        if (stop) wrong.push(`${name}: ${stop[0]}`);
        const again = openLog(calls, text);
        if (
            !again.ok ||
            again.actions !== actions.length ||
            calls.hash(NEWEST) !== actions.at(-1)[2] ||
            !calls.finished()
        ) {
            wrong.push(`${name}: ${JSON.stringify(again)}`);
        }
    }
    report(
        wrong.length === 0 && readdirSync(saved).length === games,
        `${title}: ${games} games have the program's hashes`,
        wrong.join("\n"),
    );
}

// Engines share nothing; languages; what is wrong.
const other = await engine();
const made = other.header(["1888n", "42", "3", "Ann", "Bob", "Cat"]);
report(
    made.ok && other.open(made.header).ok && other.actions() === 0 && calls.actions() > 0,
    "two engines share nothing",
);
report((await speak(other, "de")) && /bietet/.test(other.apply("bid HS 80", false).events[0]), "it speaks German");
report(!(await speak(other, "xx")), "and no language that it does not know");
const refused = other.apply("bid HS 80", false);
report(!refused.ok && refused.rule === "88-PA-02", "a refusal names its rule", JSON.stringify(refused));
report(other.menu(NEWEST, EVERYBODY).choices.length > 3, "choices");
const bad_log = openLog(other, `${made.header}1 Bob bid HS 80\n2 Cat fly\n`);
report(
    !bad_log.ok && bad_log.actions === 1,
    "a bad line stops a log, and what is before it stays",
    JSON.stringify(bad_log),
);
report(openLog(other, "no log").ok === false, "what is no log is refused");
const thinker = await players(readFileSync(join(there, "players.wasm")));
thinker.open(made.header);
report(thinker.move(NEWEST, 1, ["casual", "1", "0"]).ideas.length > 0, "a module may be handed in");

// Types.
writeFileSync(
    join(user, "typed.ts"),
    `import { engine, players, openLog, type View, type Applied } from '@ironroad/engine';
const calls = await engine();
const view: View = calls.view(0, 0);
const done: Applied = calls.apply('pass', false);
if (done.ok) console.log(done.hash, done.events.length, Object.keys(view.players));
else console.log(done.rule, done.text);
(await players()).move(0, 0, ['club', '1', '0'])?.ideas[0]?.action.length;
openLog(calls, '').ok;
// @ts-expect-error there is no such call
calls.fly();
`,
);
const tsc = spawnSync(
    process.execPath,
    [
        join(SOURCE_DIR, "web/node_modules/typescript/bin/tsc"),
        "--noEmit",
        "--strict",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--lib",
        "es2022,dom",
        "--types",
        "",
        "typed.ts",
    ],
    { cwd: user, encoding: "utf8" },
);
report(tsc.status === 0, "its types hold", tsc.stdout + tsc.stderr);

// As in a browser: the same file from a server, where its own files come by requests.
const server = createServer((request, response) => {
    const name = join(there, request.url.slice(1));
    if (!existsSync(name)) return response.writeHead(404).end();
    return response
        .writeHead(200, { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "text/javascript" })
        .end(readFileSync(name));
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const base = `http://127.0.0.1:${server.address().port}`;
const source = (await (await fetch(`${base}/index.js`)).text()).replaceAll(
    "import.meta.url",
    JSON.stringify(`${base}/index.js`),
);
writeFileSync(join(user, "served.mjs"), source);
const served = await import(pathToFileURL(join(user, "served.mjs")));
const fetched = await served.engine();
report(
    fetched.titles().length >= 3 && (await served.speak(fetched, "de")),
    "its files come by requests where it came by one",
);
server.close();

console.log(`1..${count}`);
process.exit(bad > 0 ? 1 : 0);
