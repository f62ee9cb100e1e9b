/* Runs before the page is drawn, so that a dark page is never light for a moment. */
import { readTheme, showTheme } from './look';

showTheme(readTheme());
