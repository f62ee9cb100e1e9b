type Spoken = import('./text/languages').Spoken;

/* Names that build.mjs fills in: addresses of the files of this build. */
/** The addresses of the titles' rules, by title and language. */
declare const __RULES__: Readonly<Record<string, Record<Spoken, string>>>;
/** By language. */
declare const __GLOSSARY__: Readonly<Record<Spoken, string>>;
/** Empty: there are none. */
declare const __PUZZLES__: string;
/** The style sheet of learning. */
declare const __LEARN_STYLE__: string;
/** The addresses of what the engine says of its titles, by language. */
declare const __TITLES__: Record<Spoken, string>;
/** The style sheet of the game page. */
declare const __BOARD_STYLE__: string;
/** The style sheet of home and of the pages that no game needs. */
declare const __PAGE_STYLE__: string;
/** Finished games to watch, and pictures of boards, by title. */
declare const __EXAMPLES__: Readonly<Record<string, string>>;
declare const __PICTURES__: Readonly<Record<string, string>>;
/** The companies of titles: id, name, colour, colour of what is written on it. */
declare const __COMPANIES__: Readonly<Record<string, [id: string, name: string, colour: string, text: string][]>>;
/** The game that steps by itself on the home page, by language. */
declare const __DEMO__: Partial<Record<Spoken, string>>;
/** Scripts that a page will ask for: the words of every page, of those that no game needs and of the game page by language, home
 *  and the game page itself. */
declare const __AHEAD__: Record<'pages' | 'more' | 'board', Record<Spoken, string[]>> & {
  home: string[];
  play: string[];
  /** What titles have of their own. */
  titles: Record<string, Record<Spoken, { scripts: string[]; style: string }>>;
};
/** By title the folder of its own panels, and their style sheet if there is one. */
declare const __PANELS__: Record<string, { folder: string; style: string }>;
declare const __ENGINE__: string;
/** By language: what the engine says in one that is not in its module. */
declare const __TEXTS__: Readonly<Record<string, string>>;
declare const __WORKER__: string;
/** The computer players: their module, its worker, and the style sheet of what shows them. */
declare const __PLAYERS__: string;
declare const __PLAYERS_WORKER__: string;
declare const __BOTS_STYLE__: string;
declare const __STREAM__: string;
declare const __SHELL__: string[];
declare const __BUILD__: string;
declare const __DEV__: boolean;
declare module '*.css';
