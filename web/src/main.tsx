/* Where the page begins. */
import { render } from 'preact';
import { App } from './app';
import { registerWorker } from './offline';
import { prepare } from './opening';
import { placeNow, startRouting } from './route';
import { startSession } from './session';
import { startLanguage } from './text';
import './testhook'; // reads the address that was loaded
import { startTheme } from './theme';

const words = startLanguage();
startTheme();
startRouting();
const opening = prepare(placeNow());
startSession();
await words;
render(<App />, document.getElementById('app')!);
registerWorker(opening);
