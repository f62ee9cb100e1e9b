// Whose eyes a table is seen with when one comes by a link: the server decides, and only a clear answer changes what is kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./helper.mjs";

const page = new Map();
globalThis.sessionStorage = {
    getItem: (key) => page.get(key) ?? null,
    setItem: (key, value) => page.set(key, String(value)),
};
const { enter, firstSecret, givenSeats, keepSecret, secretOf, trySecret } = await load("api.ts");

const [ANN, BOB, NOBODY] = ["a", "b", "n"].map((letter) => letter.repeat(22));
const CAT = 2; // an account's seat

/** A server with the seats of Ann, Bob and Cat; `signed`: the cookie is Cat's. */
function serve({ signed = false, isPrivate = false, status = 200 } = {}) {
    const asked = [];
    globalThis.fetch = async (address, { headers }) => {
        const secret = headers.Authorization?.replace("Bearer ", "") ?? null;
        if (!address.includes("/log")) asked.push(secret);
        const mine = [secret === ANN, secret === BOB, signed];
        if (status !== 200) return new Response("{}", { status });
        if (isPrivate && !mine.includes(true)) return new Response('{"error":"forbidden"}', { status: 403 });
        if (address.includes("/log")) return new Response("");
        const seats = ["Ann", "Bob", "Cat"].map((name, seat) => ({
            seat,
            name,
            account: seat === CAT,
            you: mine[seat],
        }));
        return new Response(JSON.stringify({ seats, you: mine.includes(true) ? mine.indexOf(true) : null }));
    };
    return asked;
}

let tables = 0;
/** What comes of a link with that secret where `had` is kept: [seat, whether the link was bad, the secret that is kept]. */
async function come(secret, had, server) {
    const id = `t${++tables}`;
    keepSecret(id, had);
    trySecret(id, secret);
    const asked = serve(server);
    const { info, badLink } = await enter(id);
    return { id, asked, said: [info.ok ? info.value.you : info.status, badLink, secretOf(id)] };
}

test("a link that opens a seat makes it ours, and what we had can be found again", async () => {
    assert.deepEqual((await come(BOB, null)).said, [1, false, BOB]);
    const { id, asked, said } = await come(BOB, ANN, { isPrivate: true });
    assert.deepEqual(said, [1, false, BOB]);
    assert.deepEqual(givenSeats(id), [{ name: "Ann", secret: ANN }]);
    assert.equal(asked[0], BOB); // what the page's head has asked with
});

test("a link that opens none leaves us who we were", async () => {
    for (const server of [{}, { isPrivate: true }])
        assert.deepEqual((await come(NOBODY, ANN, server)).said, [0, true, ANN]);
    assert.deepEqual((await come("", ANN)).said, [0, true, ANN]);
    assert.deepEqual((await come(NOBODY, null)).said, [null, true, null]);
    assert.deepEqual((await come(NOBODY, null, { isPrivate: true })).said, [403, true, null]);
});

test("the seat of an account says nothing of a link", async () => {
    assert.deepEqual((await come(NOBODY, ANN, { signed: true })).said, [0, true, ANN]);
    assert.deepEqual((await come(NOBODY, null, { signed: true })).said, [CAT, true, null]);
    assert.deepEqual((await come(BOB, null, { signed: true })).said, [1, false, BOB]);
});

test("without an answer nothing is decided; the next one decides", async () => {
    for (const status of [500, 503, 429]) {
        const { id, said } = await come(BOB, ANN, { status });
        assert.deepEqual(said, [status, false, ANN]);
        assert.equal(firstSecret(id), BOB);
        serve();
        assert.equal((await enter(id)).info.value.you, 1);
        assert.deepEqual([secretOf(id), firstSecret(id)], [BOB, BOB]);
    }
});

test("one's own link is nothing new", () => {
    keepSecret("own", ANN);
    assert.equal(trySecret("own", BOB), true);
    assert.equal(trySecret("own", ANN), false);
    assert.equal(firstSecret("own"), ANN);
});
