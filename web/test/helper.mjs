// Loads the client's TypeScript in Node, with stand-ins for what only a browser has.
import { build } from "esbuild";
import { webcrypto } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
export const WASM = process.env.WASM ?? join(HERE, "../../build/wasm/ironroad.wasm");
export const wasmBytes = () => readFileSync(WASM);
/** What the engine says in German. */
export const germanTexts = () => readFileSync(join(dirname(WASM), "texts.de"), "utf8");
export const hasWasm = existsSync(WASM);

globalThis.crypto ??= webcrypto; // Node 18 has none of its own
delete globalThis.BroadcastChannel; // it would keep the process alive
const kept = new Map();
globalThis.localStorage ??= {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, String(value)),
    removeItem: (key) => kept.delete(key),
};

/** The exports of files of src/, in one bundle so that they share their modules; with text.ts the words of all pages. */
export async function load(...files) {
    const contents = files.map((file) => `export * from ${JSON.stringify("./" + file)};`).join("\n");
    const result = await build({
        stdin: { contents, resolveDir: join(HERE, "../src"), loader: "ts" },
        bundle: true,
        write: false,
        format: "esm",
        platform: "node",
        target: "node18",
        jsx: "automatic",
        jsxImportSource: "preact",
        logLevel: "error",
        loader: { ".css": "empty" },
        define: {
            __RULES__: "{}",
            __TITLES__: "{}",
            __PANELS__: "{}",
            __BOARD_STYLE__: '""',
            __PAGE_STYLE__: '""',
            __EXAMPLES__: "{}",
            __PICTURES__: "{}",
            __COMPANIES__: "{}",
            __DEMO__: "{}",
            __ENGINE__: '"/assets/engine.wasm"',
            __TEXTS__: "{}",
            __WORKER__: '"/assets/worker.js"',
            __STREAM__: '"/assets/stream.js"',
            __DEV__: "false",
        },
    });
    const text = Buffer.from(result.outputFiles[0].contents).toString("base64");
    const loaded = await import(`data:text/javascript;base64,${text}`);
    for (const part of loaded.addTexts ? [loaded.PAGES, loaded.MORE, loaded.BOARD] : []) await loaded.addTexts(part);
    return loaded;
}

/** A worker in this thread: the same loop as worker.ts around a Game. Before each call `before(name, args)` is waited for; it
 *  may throw, as a module that traps. */
export function workerClass(Game, before = () => {}) {
    return class {
        onmessage = null;
        onerror = null;
        #game = null;
        #dead = false;
        #last = Promise.resolve();
        static started = 0;

        constructor() {
            this.constructor.started++;
        }

        postMessage({ id, name, args }) {
            this.#last = this.#last
                .then(
                    () =>
                        new Promise((resolve) => {
                            setImmediate(resolve);
                        }),
                )
                .then(() => this.#answer(id, name, args));
        }

        async #answer(id, name, args) {
            if (this.#dead) return;
            let reply;
            try {
                await before(name, args);
                if (this.#dead) return;
                reply = { id, value: this.#run(name, args) ?? null };
            } catch (error) {
                reply = { id, trap: error.message };
            }
            this.onmessage?.({ data: structuredClone(reply) });
        }

        #run(name, args) {
            if (name !== "init") return this.#game[name](...args);
            this.#game = new Game(args[0]);
            return this.#game.language(args[1], args[2]);
        }

        terminate() {
            this.#dead = true;
        }
    };
}

/** As much of IndexedDB as hotseat.ts needs: one store, transactions one after the other. */
export function fakeDatabase() {
    const records = new Map();
    let last = Promise.resolve();
    const transaction = () => {
        const queue = [];
        const ask = (work) => {
            const request = { onsuccess: null };
            queue.push(() => {
                request.result = structuredClone(work());
                request.onsuccess?.();
            });
            return request;
        };
        const store = {
            get: (id) => ask(() => records.get(id)),
            put: (record) =>
                ask(() => {
                    records.set(record.id, structuredClone(record));
                }),
            delete: (id) =>
                ask(() => {
                    records.delete(id);
                }),
            getAll: () => ask(() => [...records.values()]),
        };
        const made = { objectStore: () => store };
        last = last
            .then(
                () =>
                    new Promise((resolve) => {
                        setImmediate(resolve);
                    }),
            )
            .then(() => {
                while (queue.length > 0) queue.shift()();
                made.oncomplete();
            });
        return made;
    };
    const open = () => {
        const request = { result: { transaction, close: () => {} } };
        setImmediate(() => request.onsuccess());
        return request;
    };
    return { open };
}

export const soon = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a condition holds. */
export async function until(condition, what = "condition", ms = 30_000) {
    for (const end = Date.now() + ms; !condition(); ) {
        if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
        await soon(2);
    }
}
