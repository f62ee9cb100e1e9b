// What the module ironroad.wasm exports (src/wasm/api.c), and the two halves of the way in and out: UTF-8 in one buffer.
//
// Each call that answers with text leaves it in the buffer and returns its length in bytes; 0 means that the answer
// would not fit. Text that goes in is written to the buffer first and its length handed over. Positions are numbers of
// actions from 0 (the start) to the newest; a number beyond is the newest. Seats count from 0.

export interface Exports {
  memory: WebAssembly.Memory;
  wasm_buffer(): number;
  wasm_buffer_size(): number;
  /** In: a language id. 1 if there is one, else 0 and nothing changes. English at the start. */
  wasm_language(len: number): number;
  /** JSON: TitleInfo[]. Needs no game. */
  wasm_titles(): number;
  /** In: title, seed, number of players, their names, then options "name=value", a zero byte behind each.
   *  JSON: {"ok":true,"header"} | {"ok":false,"text","line","column"} (of an option that is a text of lines). */
  wasm_header(len: number): number;
  /** In: an RGN header. Begins that game. JSON: {"ok":true,"actions":0} | {"ok":false,"line","column","text"}. */
  wasm_open(len: number): number;
  /** In: lines of a log, with newlines between: replayed as logged; comments and blank lines are kept for wasm_rgn.
   *  JSON: {"ok":true,"actions"} | {"ok":false,"actions","line","rule","text","column"}: line counts from 0 in this
   *  text; the actions before it stay. */
  wasm_extend(len: number): number;
  /** In: one line. logged 1: the server has decided; 0: a player tries it, so that every rule is asked.
   *  JSON: {"ok":true,"actions","hash","events":[text]} | {"ok":false,"rule","text","column"}. */
  wasm_apply(len: number, logged: number): number;
  /** Forgets the actions beyond. Returns the number left. */
  wasm_truncate(actions: number): number;
  wasm_actions(): number;
  /** 1 if the game is over at the newest position. */
  wasm_finished(): number;
  /** Of a position, as 64 bits. */
  wasm_hash(at: number): bigint;
  /** JSON: the View for a seat; 255: a spectator. */
  wasm_view(at: number, viewer: number): number;
  /** JSON: the Menu of a seat and its companies; 255: actors only; 254: what anybody may do. */
  wasm_menu(at: number, viewer: number): number;
  /** The seat of the first player who must decide there; 255: nobody must. */
  wasm_decider(at: number): number;
  /** In: one line, as a player would try it at that position. JSON: {"ok":true} | {"ok":false,"rule","text","column"}. */
  wasm_why(at: number, len: number): number;
  /** In: as wasm_why. JSON: {"ok":true,"events":Happened[]}: what it would do, or the refusal. Nothing is kept. */
  wasm_preview(at: number, len: number): number;
  /** JSON: Happened[] of the actions first..last, counted from 1. */
  wasm_happened(first: number, last: number): number;
  /** JSON: the lines of the actions first..last, without numbers. */
  wasm_lines(first: number, last: number): number;
  /** JSON: the Book. */
  wasm_book(): number;
  /** In: a message key and its arguments, a zero byte behind each. Text. */
  wasm_say(len: number): number;
  /** Text: a random legal line at the newest position, with its actor; nothing (0) when the game is over. */
  wasm_bot(seed: number): number;
  /** Text: the game as a file; hashes 1: with the hash after every action. */
  wasm_rgn(hashes: number): number;
}
