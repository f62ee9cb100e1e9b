// Bar 9: the same game by the program and by the browser's module, 100 seeds a level with full work. TAP. It takes days on one
// core, so it goes on where it stopped: what has been compared is kept in BUILD_DIR/players, one file a game. Only with
// IR_TESTS=long; PART=I/N compares every N-th game from the I-th on, SECONDS says when no further game is begun (3000).
import { mkdirSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { bytes, difference, native, there } from "./players.mjs";

if (!there || process.env.IR_TESTS !== "long") {
    console.log(`1..0 # SKIP ${there ? "only with --long" : "the wasm module is not built"}`);
    process.exit(77);
}
const SEEDS = 100;
const LEVELS = ["random", "learner", "casual", "club", "hard"];
const TITLES = ["1888n", "1888", "1880", "1890", "nar"];
const [part, parts] = (process.env.PART ?? "1/1").split("/").map(Number);
const end = Date.now() + Number(process.env.SECONDS ?? 3000) * 1000;
// Another module or program is another comparison.
const build = createHash("sha256").update(bytes).update(readFileSync(process.env.IRONROAD)).digest("hex").slice(0, 12);
const folder = join(process.env.BUILD_DIR, "players", build);
mkdirSync(folder, { recursive: true });

// Seed by seed through all levels, so that a part of it says something about each.
const games = Array.from({ length: SEEDS }, (_, i) => i + 1).flatMap((seed) =>
    LEVELS.map((level) => ({ title: TITLES[seed % 5], count: 3 + (seed % 3), seed, bots: [level], work: 0 })),
);
let count = 0;
let bad = 0;
let left = 0;
const slow = Object.fromEntries(LEVELS.map((level) => [level, []]));
for (const [i, game] of games.entries()) {
    if (i % parts !== part - 1) continue;
    const name = `${game.title} ${game.count} ${game.bots[0]} ${game.seed}`;
    const kept = join(folder, name.replaceAll(" ", "-"));
    if (!existsSync(kept)) {
        if (Date.now() > end) {
            left++;
            continue;
        }
        const differs = difference(game, native(game), (ms) => slow[game.bots[0]].push(ms));
        writeFileSync(kept, differs ?? "same");
    }
    const differs = readFileSync(kept, "utf8");
    count++;
    if (differs !== "same") bad++;
    console.log(`${differs === "same" ? "ok" : "not ok"} ${count} - native and wasm: ${name}`);
    if (differs !== "same") console.log(`# ${differs.slice(0, 400)}`);
}
for (const [level, times] of Object.entries(slow)) {
    const sorted = times.sort((a, b) => a - b);
    if (sorted.length > 0)
        console.log(
            `# ${level}: ${sorted.length} decisions, 99 of 100 within ${sorted[Math.floor(sorted.length * 0.99)].toFixed(0)} ms, ` +
                `the longest ${sorted.at(-1).toFixed(0)} ms`,
        );
}
if (left > 0) console.log(`ok ${++count} - ${left} more games # SKIP the time is up; the next run goes on`);
console.log(`1..${count}`);
process.exit(bad > 0 ? 1 : 0);
