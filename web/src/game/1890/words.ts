/* The words of 1890 and of the page around it. */
import { t as say, type Args, type Key as PageKey, type Part } from '../../text';
import type { en } from './text.en';

export type Key = PageKey | keyof typeof en;
export const texts: Part = (language) => import(`./text.${language}.ts`);
export const t = say as (key: Key, args?: Args) => string;
