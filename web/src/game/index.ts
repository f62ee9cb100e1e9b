/* What the rest of the client takes from the game page. */
export { GamePage } from './page';
