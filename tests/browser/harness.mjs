// What every browser test needs: TAP, a server of its own, Chromium, players in contexts of their own, and watchers for what
// must never happen (errors on the console, violations of the content security policy, requests to other hosts).
//
// Always: nothing sleeps; everything waits for a condition, for as long as PATIENCE says, because CI may be slow. A page draws
// at once what it knows; what it asks the engine or the server for, and files of a tab that is opened, come later: `settles`,
// `holds` and `until` wait for that, `drawn` for all that the engine was asked.
//
// SLOW=4 makes every page's thread four times as slow and all its requests take 40 ms longer each: it finds what reads too early.
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = process.env.SOURCE_DIR ?? join(dirname(fileURLToPath(import.meta.url)), "../..");
export const SLOW = Math.max(1, Number(process.env.SLOW ?? 1));
export const PATIENCE = Number(process.env.PATIENCE ?? 60_000 * SLOW); // ms
export const MODE = process.env.IR_TESTS ?? "normal";
const CHROMIUMS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const load = createRequire(join(ROOT, "web/package.json"));

/** What is missing on this machine, in words; empty: nothing. */
export function missing() {
    if (!existsSync(join(ROOT, "web/node_modules/playwright-core"))) return "web/node_modules: npm ci in web/";
    if (!chromiumPath()) return "no chromium (Debian: apt-get install chromium)";
    if (!binary()) return "no ironroad binary (IRONROAD)";
    return "";
}

export const chromiumPath = () => CHROMIUMS.find((path) => path && existsSync(path));
export const binary = () =>
    [process.env.IRONROAD, join(ROOT, "build/ironroad")].find((path) => path && existsSync(path));
export const axeSource = () => load("axe-core").source;

// ---- TAP -----------------------------------------------------------------------------------------------------------------

let cases = 0;
let failures = 0;
const lines = new AsyncLocalStorage();
const say = (line) => {
    (lines.getStore() ?? { push: console.log }).push(line);
};

/** Runs a case; what it says is printed in one piece when it is over, since others run beside it. */
export async function told(run) {
    const own = [];
    await lines.run(own, run);
    console.log(own.join("\n"));
}

export function report(good, name, why = "") {
    cases++;
    if (!good) failures++;
    say(`${good ? "ok" : "not ok"} ${cases} - ${name}`);
    if (!good && why) for (const line of String(why).split("\n").slice(0, 20)) say(`#   ${line.slice(0, 300)}`);
}
export const note = (text) => say(`# ${text}`);
export const plan = () => console.log(`1..${cases}`);
export const failed = () => failures;

export function check(good, text) {
    if (!good) throw new Error(text);
}
export function same(got, wanted, text) {
    if (Array.isArray(got) && Array.isArray(wanted) && wanted.length === 0)
        return check(got.length === 0, [`${text}:`, ...got].join("\n"));
    check(
        JSON.stringify(got) === JSON.stringify(wanted),
        `${text}: ${JSON.stringify(got)}, wanted ${JSON.stringify(wanted)}`,
    );
}

// ---- the server ------------------------------------------------------------------------------------------------------------

export class Server {
    constructor() {
        this.folder = mkdtempSync(join(tmpdir(), "ironroad-browser-"));
        this.port = 0;
        this.exit = () => {}; // when this process ends
    }

    /** Starts it, on the port it had before if there was one, and waits until it listens. */
    async start() {
        const args = ["serve", "--port", String(this.port), "--db", join(this.folder, "games.db"), "--no-limits"];
        const child = spawn(binary(), args, { stdio: ["ignore", "pipe", "pipe"] });
        this.child = child;
        this.exit = () => child.kill("SIGKILL");
        process.once("exit", this.exit);
        let said = "";
        child.stderr.on("data", (data) => {
            said += data;
        });
        await new Promise((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error(`the server says nothing: ${said}`)), PATIENCE);
            child.once("exit", (code) => reject(new Error(`the server ended (${code}): ${said}`)));
            child.stdout.on("data", (data) => {
                said += data;
                const found = /http:\/\/[^/\s]*:(\d+)\//.exec(said);
                if (!found) return;
                clearTimeout(timer);
                this.port = Number(found[1]);
                resolve();
            });
        });
        child.removeAllListeners("exit");
        return this;
    }

    get origin() {
        return `http://127.0.0.1:${this.port}`;
    }

    async kill(signal = "SIGKILL") {
        const child = this.child;
        if (child && child.exitCode === null && child.signalCode === null) {
            const gone = new Promise((resolve) => child.once("exit", resolve));
            child.kill(signal);
            await gone;
        }
        process.off("exit", this.exit);
    }

    async stop() {
        await this.kill("SIGTERM");
        rmSync(this.folder, { recursive: true, force: true });
    }

    /** A call of the API, for what a test needs before it begins. */
    async ask(path, body, secret) {
        const headers = { "X-Ironroad": "1", "Content-Type": "application/json" };
        if (secret) headers.Authorization = `Bearer ${secret}`;
        const text = typeof body === "string" ? body : JSON.stringify(body);
        const answer = await fetch(
            this.origin + path,
            body === undefined ? { headers } : { method: "POST", headers, body: text },
        );
        const said = await answer.text();
        check(answer.ok, `${path}: ${answer.status} ${said.slice(0, 200)}`);
        return /json/.test(answer.headers.get("content-type") ?? "") ? JSON.parse(said) : said;
    }

    /** A table whose seats are all taken, in the given order: {id, links: {NAME: address}}. */
    async table(title, names, more = {}) {
        const made = await this.ask("/api/games", {
            title,
            seats: names,
            options: {},
            seed: "7",
            order: "given",
            ...more,
        });
        return this.#links(made);
    }

    async imported(text) {
        return this.#links(await this.ask("/api/import?private", text));
    }

    #links({ id, invite, seats }) {
        const secrets = Object.fromEntries(seats.map(({ name, secret }) => [name, secret]));
        const link = (name) => `${this.origin}/game/${id}?test#secret=${secrets[name]}`;
        return { id, invite, secrets, link, watch: `${this.origin}/game/${id}?test` };
    }
}

// ---- the browser -------------------------------------------------------------------------------------------------------------

// Chromium's own surroundings cost a quarter of the processor time of a whole run: every window of the headless mode loads two
// pages for the address bar, and a renderer is kept in reserve. Later --disable-features replace earlier ones, so
// playwright's own list comes first. Names that a Chromium does not know are ignored.
const PLAYWRIGHTS = [
    "AcceptCHFrame",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "DialMediaRouteProvider",
    "GlobalMediaControls",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "Translate",
    "AutoDeElevate",
    "RenderDocument",
];
const UNUSED = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PreloadTopChromeWebUI", "SpareRendererForSitePerProcess"];

/** One Chromium; `close` ends it. */
export async function launch() {
    const { chromium } = load("playwright-core");
    return chromium.launch({
        executablePath: chromiumPath(),
        headless: true,
        args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--mute-audio",
            `--disable-features=${[...PLAYWRIGHTS, ...UNUSED].join(",")}`,
        ],
    });
}

// The last: Chromium's words for a service worker's script that did not come because the server was gone.
const EXPECTED = [
    /net::ERR_(CONNECTION|INTERNET|NETWORK|EMPTY|ABORTED|INCOMPLETE)/,
    /Failed to load resource: the server responded with a status of 4(0[134]|09|22)/,
    /An unknown error occurred when fetching the script/,
];

async function slowDown(context, page) {
    const line = await context.newCDPSession(page);
    await line.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
    await line.send("Network.enable");
    const latency = 10 * SLOW;
    const limits = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
    await line.send("Network.emulateNetworkConditions", limits);
}

/** A person: a context with one page, whose faults are kept in `faults`. */
export class Person {
    static async enter(browser, origin, options = {}) {
        const { tolerate = [], ...rest } = options;
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...rest });
        context.setDefaultTimeout(PATIENCE);
        const person = new Person(context, origin, tolerate);
        person.page = await person.tab();
        return person;
    }

    constructor(context, origin, tolerate) {
        this.context = context;
        this.origin = origin;
        this.faults = [];
        this.tolerated = [...EXPECTED, ...tolerate];
    }

    async tab() {
        const page = await this.context.newPage();
        if (SLOW > 1) await slowDown(this.context, page);
        const fault = (text) => {
            if (!this.tolerated.some((pattern) => pattern.test(text))) this.faults.push(text);
        };
        await page.addInitScript(() =>
            addEventListener("securitypolicyviolation", (event) =>
                console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
            ),
        );
        page.on("console", (message) => {
            if (message.type() === "error") fault(`console: ${message.text()} ${message.location().url}`);
        });
        page.on("pageerror", (error) => fault(`page: ${error.stack ?? error}`));
        page.on("dialog", (dialog) => {
            fault(`dialog: ${dialog.message()}`);
            void dialog.dismiss();
        });
        page.on("request", (request) => {
            if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== this.origin)
                fault(`request to ${request.url()}`);
        });
        return page;
    }

    async open(address) {
        await this.page.goto(address.startsWith("http") ? address : this.origin + address);
    }

    /** The game page is there, with what it asks for when it is opened. */
    async ready() {
        await this.page.locator(".game").waitFor();
        await this.drawn();
    }

    /** All that the page has asked its engine for up to now is drawn: the engine answers in order, so what we ask comes last. An
     *  answer may lead to the next question, and some parts wait for a frame or two. */
    async drawn() {
        const answered = async (rounds) => {
            for (let i = 0; i < rounds; i++) {
                await new Promise((frame) => {
                    requestAnimationFrame(() => setTimeout(frame));
                });
                const engine = globalThis.ironroad?.model?.engine;
                const closed = new Promise((late) => {
                    setTimeout(late, 2000); // a game that is closed does not answer
                });
                await Promise.race([engine?.hash(0).catch(() => {}), closed]);
            }
            return true;
        };
        await this.page.waitForFunction(answered, 4); // begins again in a page that is loaded meanwhile
    }

    /** Opens a tab of the game page; some bring their files first. */
    /** On a narrow screen the views are behind a menu, and the bar at the bottom has the game itself. */
    async openTab(name, press = (tab) => tab.click()) {
        const menu = this.page.locator(".menu-open");
        if (await menu.isVisible()) {
            if (name === "game") {
                await press(this.page.locator(".parts button").first());
                return tabDrawn(this.page, name);
            }
            await press(menu);
        }
        await press(this.page.locator(`#tab-${name}`));
        return tabDrawn(this.page, name);
    }

    /** Opens the list of all choices, which is closed at first. */
    async openChoices() {
        const head = this.page.locator(".choices-open:visible");
        await head.waitFor();
        if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
        await this.page.locator(".choice-row").first().waitFor();
    }

    get actions() {
        return this.page.evaluate(() => globalThis.ironroad?.model?.latest ?? -1);
    }

    /** Waits until the page shows that many actions. */
    async reach(actions, timeout = PATIENCE) {
        const there = (n) => {
            const m = globalThis.ironroad?.model;
            return m && m.latest >= n && m.at === m.latest && !m.busy;
        };
        const now = () => {
            const { at, latest, busy, problem } = globalThis.ironroad?.model ?? {};
            return JSON.stringify({ at, latest, busy, problem, address: location.search });
        };
        await this.page.waitForFunction(there, actions, { timeout, polling: "raf" }).catch(async (error) => {
            throw new Error(`${actions} actions are not reached: ${await this.page.evaluate(now)}\n${error.stack}`);
        });
        await this.page.evaluate(
            () =>
                new Promise((drawn) => {
                    requestAnimationFrame(() => setTimeout(drawn));
                }),
        );
    }

    /** Waits until a click counts: for a moment after a change of actor none does. */
    async awake() {
        await this.page.locator(".game:not([data-rest])").waitFor();
    }

    async myTurn() {
        await this.page.locator(".game.my-turn").waitFor();
        await this.awake();
    }

    async leave() {
        await this.context.close();
        same(this.faults, [], "faults on the console");
    }
}

/** Reads until it is good, or PATIENCE is at its end; what was read last. */
async function readUntil(read, isGood, timeout = PATIENCE) {
    const end = Date.now() + timeout;
    for (;;) {
        const got = await read();
        if (isGood(got) || Date.now() >= end) return got;
        await new Promise((resolve) => {
            setTimeout(resolve, 50);
        });
    }
}

/** Waits for a condition here in node. */
export async function until(condition, text, timeout = PATIENCE) {
    check(await readUntil(condition, Boolean, timeout), `not within ${timeout} ms: ${text}`);
}

/** Waits until what is read is what is wanted; else fails as `same` does. Of what must not be there (0, []) it says something
 *  only if what appears together with it was awaited before. */
export async function settles(read, wanted, text) {
    same(await readUntil(read, (got) => JSON.stringify(got) === JSON.stringify(wanted)), wanted, text);
}

/** Waits until what is read is good, and returns it; else it is told. */
export async function holds(read, isGood, text) {
    const got = await readUntil(read, isGood);
    check(isGood(got), `${text}: ${JSON.stringify(got)}`);
    return got;
}

/** Waits until nothing on the page, or in a part of it, is still to come. */
export const allCome = (page, part = "body") =>
    page.waitForFunction((where) => {
        const box = document.querySelector(where);
        return box !== null && !box.querySelector(".waiting");
    }, part);

/** Waits until a tab of the game page is shown, with what it loads. */
export async function tabDrawn(page, name) {
    await page.locator(`#panel-${name}`).waitFor();
    await allCome(page, `#panel-${name}`);
}

/** Where an element is, when it has been there for some frames: what comes beside it may move it. */
export async function still(locator) {
    return locator.evaluate(async (element) => {
        const read = () => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return { x, y, width, height };
        };
        let box = read();
        for (let same = 0; same < 3; ) {
            await new Promise((frame) => {
                requestAnimationFrame(() => setTimeout(frame));
            });
            const now = read();
            same = JSON.stringify(now) === JSON.stringify(box) ? same + 1 : 0;
            box = now;
        }
        return box;
    });
}

/** A point of a hex on the screen, `down` of its height from its top. If it is outside the window onto the board, the whole
 *  board is shown first, by its button. */
export async function pointOf(page, id, down = 0.5) {
    const hit = page.locator(`[data-hex="${id}"] .map-hit`).first();
    const seen = await page.locator(".map-window").first().boundingBox();
    const at = async () => {
        const { x, y, width, height } = await still(hit);
        return { x: x + width / 2, y: y + height * down };
    };
    const point = await at();
    const inside = (v, start, length) => v > start + 24 && v < start + length - 8;
    if (inside(point.x, seen.x, seen.width) && inside(point.y, seen.y, seen.height)) return point;
    await page.locator(".map-zoom button").nth(1).click();
    return at();
}
