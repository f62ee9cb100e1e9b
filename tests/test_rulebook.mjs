// The rules as players read them (web/rulebook.mjs): every rule has its place, in every language. TAP.
//
// What always holds: a rule that a refusal or a log line names can be shown, so each of the golden files has its chapter in the
// book of its title; languages have the same chapters; words of the glossary exist.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bookOf, glossaryOf, readChapters, tablesOf } from "../web/rulebook.mjs";

const ROOT = process.env.SOURCE_DIR ?? join(dirname(fileURLToPath(import.meta.url)), "..");
const read = (path) => readFileSync(join(ROOT, path), "utf8");
const LANGUAGES = readdirSync(join(ROOT, "web/src/text")).filter((name) => !name.endsWith(".ts"));
const FOLDERS = readdirSync(join(ROOT, "src/titles")).filter((name) =>
    existsSync(join(ROOT, "src/titles", name, "RULES.md")),
);

let cases = 0;
let failures = 0;
function test(name, run) {
    cases++;
    try {
        run();
        console.log(`ok ${cases} - ${name}`);
    } catch (error) {
        failures++;
        console.log(`not ok ${cases} - ${name}`);
        for (const line of String(error.message).split("\n").slice(0, 20)) console.log(`#   ${line}`);
    }
}
function none(list, what) {
    if (list.length > 0) throw new Error(`${what}: ${list.join(", ")}`);
}

const books = new Map();
for (const folder of FOLDERS)
    for (const language of LANGUAGES)
        test(`${folder}: every rule is in one chapter (${language})`, () => {
            const book = bookOf(join(ROOT, "src/titles", folder), language); // throws if one is in none or in two
            books.set(`${folder} ${language}`, book);
            const listed = book.chapters.flatMap(({ rules }) => rules.map(({ id }) => id)).sort();
            const wanted = tablesOf(read(`src/titles/${folder}/RULES.md`))
                .flatMap(({ rows }) => rows.map(([id]) => id))
                .sort();
            if (listed.join() !== wanted.join()) throw new Error("the lists differ");
            none(
                book.chapters.filter(({ text }) => text === "").map(({ key }) => key),
                "chapters without a word",
            );
        });

for (const folder of FOLDERS)
    test(`${folder}: all rules are there in every language`, () => {
        for (const language of LANGUAGES) {
            const rules = books.get(`${folder} ${language}`)?.chapters.flatMap((chapter) => chapter.rules) ?? [];
            none(
                rules.filter(({ english }) => english).map(({ id }) => id),
                `in English only (${language})`,
            );
        }
    });

/** The title of a game of tests/games, and the folder that has its book. */
function bookOfGame(path) {
    const title = /\[Title "(\w+)"\]/.exec(read(`tests/games/${path}`))?.[1] ?? "";
    return { title, folder: FOLDERS.find((folder) => title.startsWith(folder)) ?? title };
}

test("every rule of the golden refusals has its place", () => {
    const lost = new Set();
    let seen = 0;
    for (const line of read("tests/golden/refusals.txt").split("\n")) {
        const [, path, rule] = /^(\S+) .*\| ([A-Z0-9]+-\w+(?:-\w+)?): /.exec(line) ?? [];
        if (!rule) continue;
        seen++;
        const { folder, title } = bookOfGame(path);
        for (const language of LANGUAGES) {
            const book = books.get(`${folder} ${language}`);
            if (
                !book?.chapters.some(({ rules }) =>
                    rules.some((one) => one.id === rule && (!one.scope || one.scope.includes(title))),
                )
            )
                lost.add(`${rule} (${title} ${language})`);
        }
    }
    if (seen < 400) throw new Error(`only ${seen} refusals were read`);
    none([...lost], "without a place");
});

test("every rule that a declared refusal names has its place", () => {
    const lost = [];
    for (const folder of FOLDERS) {
        const file = `src/titles/${folder}/refusals.h`;
        if (!existsSync(join(ROOT, file))) continue;
        const known = new Set(books.get(`${folder} en`).chapters.flatMap(({ rules }) => rules.map(({ id }) => id)));
        for (const [, rule] of read(file).matchAll(/"((?:88|80|90|NA|IR)-\w+(?:-\w+)?)"/g))
            if (!known.has(rule)) lost.push(`${rule} (${folder})`);
    }
    none(lost, "without a place");
});

test("every marked word is in the glossary", () => {
    const text = read("docs/glossary.md");
    const known = new Set(glossaryOf(text, "en").map(({ id }) => id));
    const lost = new Set();
    const files = [
        ...FOLDERS.flatMap((folder) => LANGUAGES.map((language) => `src/titles/${folder}/rules.${language}.md`)),
        ...LANGUAGES.map((language) => `web/src/text/${language}/learn.ts`),
    ];
    for (const file of files)
        for (const [, id] of read(file).matchAll(/\[\[([^\]|]+)/g))
            if (!known.has(id.replaceAll("\\", ""))) lost.add(`${id} (${file})`);
    none([...lost], "unknown");
    for (const language of LANGUAGES)
        none(
            glossaryOf(text, language)
                .filter(({ word, meaning }) => !word || !meaning)
                .map(({ id }) => id),
            `not in ${language}`,
        );
});

test("a chapter marks a word once", () => {
    const twice = [];
    for (const folder of FOLDERS)
        for (const language of LANGUAGES)
            for (const { key, text } of readChapters(read(`src/titles/${folder}/rules.${language}.md`)).chapters) {
                const marked = [...text.matchAll(/\[\[([^\]|]+)/g)].map(([, id]) => id);
                for (const id of marked.filter((one, i) => marked.indexOf(one) !== i))
                    twice.push(`${id} (${folder} ${language} ${key})`);
            }
    none(twice, "twice");
});

console.log(`1..${cases}`);
process.exit(failures > 0 ? 1 : 0);
