/* What of learning is shown: pages of their own, and parts of the game page. None of it needs the game page. */
export { Coach } from './coach';
export { Glossary } from './glossary';
export { Learn, Tour } from './pages';
export { Puzzles } from './puzzles';
export { RulesPage, RulesTab } from './rules';
