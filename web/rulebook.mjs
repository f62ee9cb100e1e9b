// The rules as players read them, from src/titles/NAME: the chapters of rules.LANGUAGE.md, each with its part of the numbered
// list of RULES.md. And the glossary, from docs/glossary.md. Used by build.mjs and by tests/test_rulebook.mjs.
//
// A file of chapters:
//   ## key The heading
//   rules: 88-SU 88-OQ-02        ids, or beginnings of ids, that belong here; the longest one decides (English file only)
//   steps: auction bidding       steps of the game that open the book here (English file only)
//   text with **bold**, lists (-), [[term]] or [[term|as it is written]], @1888n at the beginning of a paragraph that holds
//   for these titles only
// In another language than English the numbered rules follow at the end:
//   # rules
//   columns: question = Frage; why = warum
//   88-SU-01 text | text of the next column
//
// What always holds: every id of RULES.md that players read is in exactly one chapter; all languages have the same chapters.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The tables of a title's RULES.md that players read: [{section, columns, rows}], the id first, without places and tests. */
export function tablesOf(text) {
    const tables = [];
    let section = "";
    const cells = (line) =>
        line
            .slice(1, line.lastIndexOf("|"))
            .split("|")
            .map((cell) => cell.trim().replaceAll("`", ""));
    for (const line of text.split("\n")) {
        const head = /^##? (?:\d+\. )?(.*)/.exec(line);
        if (head) section = head[1];
        else if (line.startsWith("| id |")) tables.push({ section, names: cells(line), rows: [] });
        else if (/^\| [A-Z0-9]\S* \|/.test(line)) tables.at(-1).rows.push(cells(line));
    }
    return tables
        .filter(({ section: of }) => !/^(Vectors|Cases|Not testable)/.test(of))
        .map(({ section: of, names, rows }) => {
            const kept = names.flatMap((name, i) =>
                ["where", "test"].includes(name) || (name === "rule" && names.includes("18xx.games")) ? [] : [i],
            );
            return {
                section: of,
                columns: kept.slice(1).map((i) => names[i]),
                rows: rows.map((row) => kept.map((i) => row[i] ?? "")),
            };
        });
}

/** A file of chapters: { chapters: [{key, title, rules, steps, text}], columns, rules: Map(id -> cells) }. */
export function readChapters(text) {
    const chapters = [];
    const columns = {};
    const rules = new Map();
    let listed = false;
    for (const line of text.split("\n")) {
        const head = /^## (\S+) (.+)/.exec(line);
        if (/^# rules$/.test(line)) listed = true;
        else if (listed) {
            const [, id, words] = /^([A-Z0-9]\S*) (.+)/.exec(line) ?? [];
            if (line.startsWith("columns:")) {
                for (const pair of line.slice(8).split(";")) {
                    const [from, to] = pair.split("=").map((word) => word.trim());
                    columns[from] = to;
                }
            } else if (id) {
                if (rules.has(id)) throw new Error(`${id} is there twice`);
                rules.set(
                    id,
                    words.split(" | ").map((cell) => cell.trim()),
                );
            }
        } else if (head) chapters.push({ key: head[1], title: head[2], rules: [], steps: [], text: "" });
        else if (chapters.length > 0) {
            const chapter = chapters.at(-1);
            const [, what, words] = /^(rules|steps): (.*)/.exec(line) ?? [];
            if (what) chapter[what].push(...words.trim().split(/\s+/));
            else chapter.text += `${line}\n`;
        }
    }
    for (const chapter of chapters) chapter.text = chapter.text.trim();
    return { chapters, columns, rules };
}

const begins = (id, prefix) =>
    id.startsWith(prefix) && !(/[A-Za-z]$/.test(prefix) && /^[A-Za-z]/.test(id.slice(prefix.length)));

/** The chapter of an id: the one with the longest beginning of it. */
export function chapterOf(chapters, id) {
    const found = chapters
        .flatMap((chapter) => chapter.rules.map((prefix) => ({ chapter, prefix })))
        .filter(({ prefix }) => begins(id, prefix))
        .sort((a, b) => b.prefix.length - a.prefix.length);
    if (found.length === 0) throw new Error(`${id} is in no chapter`);
    if (found[1] && found[1].prefix === found[0].prefix) throw new Error(`${id} is in two chapters`);
    return found[0].chapter;
}

/** The book of a folder of titles in a language; null: it has none. */
export function bookOf(folder, language) {
    const read = (name) => readFileSync(join(folder, name), "utf8");
    if (!existsSync(join(folder, "RULES.md"))) return null;
    const english = readChapters(read("rules.en.md"));
    const spoken = language === "en" ? english : readChapters(read(`rules.${language}.md`));
    const keys = (book) => book.chapters.map(({ key }) => key).join(" ");
    if (keys(english) !== keys(spoken)) throw new Error(`${folder}: rules.${language}.md has other chapters`);
    const rows = new Map(english.chapters.map(({ key }) => [key, []]));
    const known = new Set();
    for (const { columns, rows: list } of tablesOf(read("RULES.md"))) {
        const scope = columns.indexOf("scope");
        const named = columns.filter((_, i) => i !== scope);
        for (const [id, ...cells] of list) {
            if (known.has(id)) throw new Error(`${folder}: ${id} is there twice`);
            known.add(id);
            const own = cells.filter((_, i) => i !== scope);
            const said = spoken.rules.get(id);
            if (said && said.length !== own.length)
                throw new Error(`${folder}: ${id} has ${said.length} columns in ${language}, wanted ${own.length}`);
            rows.get(chapterOf(english.chapters, id).key).push({
                id,
                cells: said ?? own,
                ...(named.length > 1 ? { columns: named.map((name) => spoken.columns[name] ?? name) } : {}),
                ...(scope >= 0 && cells[scope] !== "both" ? { scope: cells[scope].split(/\W+/) } : {}),
                ...(named[0] === "question" ? { question: true } : {}),
                ...(said || language === "en" ? {} : { english: true }),
            });
        }
    }
    for (const id of spoken.rules.keys()) if (!known.has(id)) throw new Error(`${folder}: ${id} is not in RULES.md`);
    return {
        chapters: english.chapters.map(({ key, steps }, i) => ({
            key,
            title: spoken.chapters[i].title,
            steps,
            text: spoken.chapters[i].text,
            rules: rows.get(key),
        })),
    };
}

/** The glossary of the games: [{id, word, meaning}] in a language, as docs/glossary.md has it. */
export function glossaryOf(text, language) {
    const part = text.slice(text.indexOf("## The games"), text.indexOf("## The program"));
    return part
        .split("\n")
        .filter((line) => /^\| (?!word |---)/.test(line))
        .map((line) => line.split("|").map((cell) => cell.trim()))
        .map(([, word, meaning, german, said]) => ({
            id: word.split(",")[0].toLowerCase().replaceAll(" ", "-"),
            word: language === "de" ? german : word,
            meaning: language === "de" ? said : meaning,
        }));
}
