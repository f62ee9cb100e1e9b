type Spoken = import('./text/languages').Spoken;

/* Names that build.mjs fills in: addresses of the files of this build. */
/** The addresses of the titles' rules, by title. */
declare const __RULES__: Record<string, string>;
/** The addresses of what the engine says of its titles, by language. */
declare const __TITLES__: Record<Spoken, string>;
/** The style sheet of the game page. */
declare const __BOARD_STYLE__: string;
/** Scripts that a page will ask for: the words of every page and of the game page by language, and the game page itself. */
declare const __AHEAD__: Record<'pages' | 'board', Record<Spoken, string[]>> & {
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
