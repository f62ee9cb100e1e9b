/* Where the page begins. */
import './style/base.css';
import './style/pages.css';
import './style/map.css';
import './style/game.css';
import { render } from 'preact';
import { App } from './app';
import { registerWorker } from './offline';
import { prepare } from './play';
import { placeNow, startRouting } from './route';
import { startSession } from './session';
import { firstLanguage, setLanguage } from './text';
import { startTheme } from './theme';

setLanguage(firstLanguage());
startTheme();
startRouting();
const opening = prepare(placeNow());
startSession();
render(<App />, document.getElementById('app')!);
registerWorker(opening);
