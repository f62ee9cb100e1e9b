// The shared stream: exact resume, several tabs, one connection.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { load, soon, until } from "./helper.mjs";

const { EventParser, Hub, Stream } = await load("stream.ts");

/** A server with rows; connections can be cut. */
class FakeServer {
    rows = new Map(); // game -> [{at, kind, ...}]
    open = new Set();
    requests = [];
    strange = new Set(); // tables that are not the caller's
    refuse = 0;

    add(game, at, kind = "action", text = `line ${at}`) {
        const row = { game, at, time: at, kind, who: 0, text };
        this.rows.set(game, [...(this.rows.get(game) ?? []), row]);
        for (const line of this.open) line.send(row);
    }

    cut() {
        for (const line of [...this.open]) line.end();
    }

    fetch = async (address, { headers, signal }) => {
        this.requests.push({ address, auth: headers.Authorization ?? "", invite: headers["X-Ironroad-Invite"] ?? "" });
        if (this.refuse > 0 && this.refuse--) throw new TypeError("network");
        const games = new Map(
            new URL(address, "http://x").searchParams
                .get("games")
                .split(",")
                .map((pair) => {
                    const [game, at] = pair.split(":");
                    return [game, Number(at)];
                }),
        );
        const encoder = new TextEncoder();
        const stream = new ReadableStream({
            start: (controller) => {
                const line = {
                    send: (row) => {
                        if (games.has(row.game) && row.at > games.get(row.game))
                            controller.enqueue(
                                encoder.encode(`id: ${row.game}:${row.at}\ndata: ${JSON.stringify(row)}\n\n`),
                            );
                    },
                    end: () => {
                        this.open.delete(line);
                        try {
                            controller.close();
                        } catch {
                            /* gone */
                        }
                    },
                };
                this.open.add(line);
                for (const game of games.keys())
                    if (this.strange.has(game))
                        controller.enqueue(encoder.encode(`event: gone\ndata: {"game":"${game}"}\n\n`));
                signal.addEventListener("abort", () => {
                    this.open.delete(line);
                    try {
                        controller.error(new Error("aborted"));
                    } catch {
                        /* gone */
                    }
                });
                for (const rows of this.rows.values()) for (const row of rows) line.send(row);
            },
        });
        return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
    };
}

const streams = [];
after(() => streams.forEach((stream) => stream.leave())); // no line stays open

function tab(hub) {
    const stream = new Stream((receive) => (message) => hub.take(message, receive));
    streams.push(stream);
    const got = [];
    const gone = [];
    const watch = (game, row, secret = null) =>
        stream.watch(game, row, secret, { onRow: (r) => got.push(`${game}${r.at}`), onGone: () => gone.push(game) });
    return { stream, got, gone, watch };
}

test("events are cut from chunks of any size", () => {
    const parser = new EventParser();
    const text = ': hello\n\nid: 1\ndata: {"a":1}\n\nevent: table\r\ndata: x\r\ndata: y\r\n\r\n';
    const all = [...text].flatMap((char) => parser.push(char));
    assert.deepEqual(all, [
        { event: "message", data: '{"a":1}' },
        { event: "table", data: "x\ny" },
    ]);
    assert.deepEqual(new EventParser().push(text), all);
});

test("a table that is not the caller's brings no row, and its rows come once it is", async () => {
    const server = new FakeServer();
    const { got, gone, watch, stream } = tab(new Hub({ fetch: server.fetch, random: () => 0 }));
    server.strange.add("a");
    watch("a", 0);
    watch("b", 0);
    server.add("b", 1);
    await until(() => got.length === 1);
    assert.deepEqual([...new Set(gone)], ["a"]); // told
    server.strange.clear();
    server.add("a", 1);
    stream.renew(); // a seat was taken
    await until(() => got.length === 2);
    assert.deepEqual(got, ["b1", "a1"]);
    assert.ok(
        server.requests.every(({ address }) => !address.includes("undefined")),
        "every request names rows",
    );
});

test("a row that was sent while the line was down comes once, in order", async () => {
    const server = new FakeServer();
    const { got, watch, stream } = tab(new Hub({ fetch: server.fetch, random: () => 0 }));
    server.add("a", 1);
    watch("a", 0);
    await until(() => got.length === 1);
    server.refuse = 2;
    server.cut();
    server.add("a", 2);
    await until(() => !stream.online);
    server.add("a", 3);
    await until(() => got.length === 3, "rows", 8000);
    server.add("a", 4);
    await until(() => got.length === 4);
    assert.deepEqual(got, ["a1", "a2", "a3", "a4"]);
});

test("ten tabs share one connection; each gets what comes after its own row", async () => {
    const server = new FakeServer();
    const hub = new Hub({ fetch: server.fetch, random: () => 0 });
    for (let at = 1; at <= 5; at++) server.add("a", at);
    const first = tab(hub);
    first.watch("a", 4);
    await until(() => first.got.length === 1);
    const others = Array.from({ length: 9 }, () => tab(hub));
    others.forEach((one, i) => one.watch("a", i % 6));
    await until(() => others.every((one, i) => one.got.length === 5 - (i % 6)));
    server.add("a", 6);
    await until(() => [first, ...others].every((one) => one.got.at(-1) === "a6"));
    assert.equal(server.open.size, 1);
    assert.deepEqual(first.got, ["a5", "a6"]);
    others.forEach((one, i) =>
        assert.deepEqual(
            one.got,
            [1, 2, 3, 4, 5, 6].filter((at) => at > i % 6).map((at) => `a${at}`),
        ),
    );
});

test("a second table joins the same line, with the secrets of both", async () => {
    const server = new FakeServer();
    const hub = new Hub({ fetch: server.fetch, random: () => 0 });
    server.add("a", 1);
    server.add("b", 1);
    const one = tab(hub);
    const stop = one.watch("a", 0, "sa");
    await until(() => one.got.length === 1);
    one.watch("b", 0, "sb");
    await until(() => one.got.length === 2);
    assert.equal(server.open.size, 1);
    assert.equal(server.requests.at(-1).auth, "Bearer sa,sb");
    assert.match(server.requests.at(-1).address, /games=a:1,b:0/);
    stop();
    await soon(60);
    server.add("a", 2);
    server.add("b", 2);
    await until(() => one.got.includes("b2"));
    assert.ok(!one.got.includes("a2"));
});

test("the last tab closes the line", async () => {
    const server = new FakeServer();
    const hub = new Hub({ fetch: server.fetch, random: () => 0 });
    const one = tab(hub);
    one.watch("a", 0);
    await until(() => server.open.size === 1);
    one.stream.leave();
    await until(() => server.open.size === 0);
});

test("a new hub is told what everybody watches and goes on from there", async () => {
    const server = new FakeServer();
    let hub = new Hub({ fetch: server.fetch, random: () => 0 });
    let say;
    const got = [];
    const stream = new Stream((receive) => {
        say = receive;
        return (message) => hub.take(message, receive);
    });
    streams.push(stream);
    stream.watch("a", 0, null, { onRow: (row) => got.push(row.at) });
    server.add("a", 1);
    await until(() => got.length === 1);
    hub.take({ type: "bye", tab: stream.tab }, () => {});
    hub = new Hub({ fetch: server.fetch, random: () => 0 });
    server.add("a", 2);
    say({ type: "hello" });
    await until(() => got.length === 2);
    assert.deepEqual(got, [1, 2]);
});

test("an invitation goes in a header, never in the address", async () => {
    const server = new FakeServer();
    server.add("g", 1);
    const hub = new Hub({ fetch: server.fetch, random: () => 0.5 });
    const got = [];
    const games = [
        { game: "g", row: 0, secret: null, invite: "AbC_-1234567890123456789" },
        { game: "h", row: 0, secret: null, invite: "not one of ours" },
        { game: "i", row: 0, secret: null, invite: "" },
    ];
    hub.take({ type: "watch", tab: "t", games }, (message) => got.push(message));
    await until(() => got.some((message) => message.type === "row"));
    assert.equal(server.requests[0].invite, "g:AbC_-1234567890123456789");
    assert.ok(!server.requests[0].address.includes("AbC"));
    hub.take({ type: "bye", tab: "t" }, () => {});
});
