/* The languages of the page, each in its own words: one entry and one folder each, and a file of words in the folder of a title
 * (game/TITLE/text.LANGUAGE.ts). What the engine and the server say comes in the same language from the file of that name in
 * src/text of the program. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' };

export type Spoken = keyof typeof LANGUAGES;
