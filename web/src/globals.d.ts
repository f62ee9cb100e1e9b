/* Names that build.mjs fills in: addresses of the files of this build. */
/** The addresses of the titles' rules, by title. */
declare const __RULES__: Record<string, string>;
declare const __ENGINE__: string;
declare const __WORKER__: string;
declare const __STREAM__: string;
declare const __SHELL__: string[];
declare const __BUILD__: string;
declare const __DEV__: boolean;
declare module '*.css';
