// The opening of 1888n that mouse and keyboard both play: the auction with a duel of bids, the first stock round, the first
// operating round with track, station and trains, and the second as far as a run and a dividend. Two players, seed 7.
export const PLAYERS = ["Ann", "Bob"];

export const OPENING = `
Bob buy KT
Ann bid HS 80
Bob bid HS 90
Ann buy TA
Ann bid HS 95
Bob pass
Bob buy CW
Ann buy YRF
Bob buy FC
Ann par JHR 95
Bob par SSL 80
Ann buy JHR ipo
Bob buy SSL ipo
Ann buy JHR ipo
Bob buy SSL ipo
Ann buy JHR ipo
Bob buy SSL ipo
Ann buy JHR ipo
Bob buy SSL ipo
Ann pass
Bob pass
JHR lay D10 5 rot 1
JHR station D10
JHR train 2
JHR pass
SSL lay B16 1 rot 3
SSL train 2
SSL pass
Ann pass
Bob pass
JHR pass
JHR run 2:D10-C9
JHR pay
`.trim().split("\n").map((line) => {
    const [actor, ...words] = line.split(" ");
    return { line, actor, action: words.join(" "), verb: words[0], words: words.slice(1), player: { JHR: "Ann", SSL: "Bob" }[actor] ?? actor };
});

/** The log of the page without numbers and hashes. */
export const played = (page) => page.evaluate(async () => {
    const { model } = globalThis.ironroad;
    return (await model.engine.lines(1, model.latest)).map((line) => line.replace(/^\d+ /, "").replace(/ #.*$/, ""));
});
