/* The frame around every page: head with the way to the next game, language, look and account; notices; the page. */
import type { JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { later } from './later';
import { loadLearn } from './learn/load';
import { Join } from './lobby';
import { setPageTitle, setTurns } from './mark';
import { newBuild } from './offline';
import { loadPage, loadPlay } from './opening';
import { isGame, usePlace, type Route } from './route';
import { forgetSignedOut, hasHeard, mine, news, session, waitsForMe } from './session';
import { useStore } from './store';
import { type Key, language, type Language, languages, onLanguage, setLanguage, t } from './text';
import { setTheme, theme, type Theme } from './theme';
import { Menu, Notice, Select } from './ui';

const TITLES: Partial<Record<Route['page'], Key>> = {
  new: 'page.new',
  account: 'page.account',
  reset: 'page.reset',
  import: 'page.import',
  position: 'page.position',
  join: 'page.join',
  title: 'page.title',
  watch: 'page.watch',
  learn: 'page.learn',
  lesson: 'page.learn',
  puzzles: 'page.learn',
  glossary: 'page.learn',
  rules: 'page.title',
  missing: 'page.missing',
};

const pages = () => loadPage(import('./pages'));
const Home = later(async () => (await loadPage(import('./home'))).Home);
const Watch = later(async () => (await pages()).Watch);
const Account = later(async () => (await pages()).Account);
const Reset = later(async () => (await pages()).Reset);
const Create = later(async () => (await pages()).Create);
const Import = later(async () => (await pages()).Import);
const Position = later(async () => (await pages()).Position);
const Play = later(async () => (await loadPlay()).Play);
const learn = () => loadPage(loadLearn());
const Title = later(async () => (await pages()).Title);
const Learn = later(async () => (await learn()).Learn);
const Tour = later(async () => (await learn()).Tour);
const Glossary = later(async () => (await learn()).Glossary);
const Puzzles = later(async () => (await learn()).Puzzles);
const Rules = later(async () => (await learn()).RulesPage);

export function App(): JSX.Element {
  const [, again] = useReducer((n: number, _: void) => n + 1, 0);
  useEffect(() => onLanguage(() => again()), []);
  const { route } = usePlace();
  const games = useStore(mine);
  const turns = games?.filter(waitsForMe).length ?? 0;
  useEffect(() => setTurns(turns), [turns]);
  useEffect(() => {
    if (route.page === 'game') hasHeard(route.id);
  }, [route, games]);
  const key = TITLES[route.page];
  useEffect(() => {
    if (!isGame(route)) setPageTitle(key ? t(key) : '');
  }, [route.page, language()]);
  const inGame = isGame(route);
  return (
    <div class={inGame ? 'app in-game' : 'app'}>
      {inGame && <div id="skips" class="skips" />}
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to #main, and leaves the address as it is */}
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('frame.skip')}
      </a>
      <Head route={route} turns={turns} />
      <Notices route={route} />
      <main id="main" tabIndex={-1}>
        <Page route={route} />
      </main>
      {!inGame && <Foot />}
    </div>
  );
}

function Page({ route }: { route: Route }): JSX.Element {
  switch (route.page) {
    case 'home':
      return <Home />;
    case 'new':
      return <Create />;
    case 'game':
      return <Play key={route.id} kind="table" id={route.id} />;
    case 'hotseat':
      return <Play key={route.id} kind="hotseat" id={route.id} />;
    case 'example':
      return <Play key={route.id} kind="example" id={route.id} />;
    case 'watch':
      return <Watch />;
    case 'join':
      return <Join key={route.id} id={route.id} />;
    case 'title':
      return <Title key={route.id} id={route.id} />;
    case 'rules':
      return <Rules key={route.id} id={route.id} />;
    case 'learn':
      return <Learn />;
    case 'lesson':
      return <Tour />;
    case 'glossary':
      return <Glossary />;
    case 'puzzles':
      return <Puzzles />;
    case 'account':
      return <Account />;
    case 'reset':
      return <Reset />;
    case 'import':
      return <Import />;
    case 'position':
      return <Position key={location.hash} />;
    case 'missing':
      return (
        <div class="page narrow">
          <h1>{t('page.missing')}</h1>
          <p>
            <a class="alone" href="/">
              {t('page.missing_back')}
            </a>
          </p>
        </div>
      );
  }
}

function Head({ route, turns }: { route: Route; turns: number }): JSX.Element {
  const { account, known, reachable } = useStore(session);
  const here = (page: Route['page']) => (route.page === page ? { 'aria-current': 'page' as const } : {});
  return (
    <header class="head">
      <a class="brand" href="/" {...here('home')}>
        <img src="/assets/icon.svg" alt="" width="26" height="26" />
        <span>Ironroad</span>
      </a>
      <nav aria-label={t('frame.pages')}>
        <a href="/new" {...here('new')}>
          {t('page.new')}
        </a>
        <a href="/learn" {...here('learn')}>
          {t('page.learn')}
        </a>
        <a href="/watch" {...here('watch')}>
          {t('page.watch')}
        </a>
      </nav>
      <div class="head-end">
        <NextGame route={route} turns={turns} />
        <Settings />
        {known && !reachable ? (
          <span class="tag" title={t('frame.offline_long')}>
            {t('frame.offline')}
          </span>
        ) : (
          <a class="who" href="/account" {...here('account')}>
            {account ?? t('account.sign_in')}
          </a>
        )}
      </div>
    </header>
  );
}

/** To the game that has waited longest for us, but the one that is shown. */
function NextGame({ route, turns }: { route: Route; turns: number }): JSX.Element | null {
  const games = useStore(mine);
  const shown = 'id' in route ? route.id : '';
  const next = games?.find((game) => waitsForMe(game) && game.id !== shown);
  if (!next) return null;
  return (
    <a class="button turn" href={`/game/${next.id}`} title={t('frame.next_long')}>
      {t('frame.next', { n: turns })}
    </a>
  );
}

function Settings(): JSX.Element {
  const chosen = useStore(theme);
  const choices = languages();
  if (language() === 'te_ST') choices.push({ value: 'te_ST', text: 'te_ST' });
  return (
    <Menu name={t('frame.settings')} label={<Gear />} align="end">
      <Select<Language>
        label={t('frame.language')}
        value={language()}
        choices={choices}
        onChange={(next) => void setLanguage(next)}
      />
      <Select<Theme>
        label={t('frame.theme')}
        value={chosen}
        onChange={setTheme}
        choices={[
          { value: 'system', text: t('frame.theme_system') },
          { value: 'light', text: t('frame.theme_light') },
          { value: 'dark', text: t('frame.theme_dark') },
        ]}
      />
    </Menu>
  );
}

function Gear(): JSX.Element {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linecap="round"
    >
      <path d="M3 5.5h7M15 5.5h2M3 10h2M10 10h7M3 14.5h8M16 14.5h1" />
      <circle cx="12.5" cy="5.5" r="2" />
      <circle cx="7.5" cy="10" r="2" />
      <circle cx="13.5" cy="14.5" r="2" />
    </svg>
  );
}

function Notices({ route }: { route: Route }): JSX.Element {
  const change = useStore(newBuild);
  const said = useStore(news);
  const { signedOut } = useStore(session);
  const shown = 'id' in route ? route.id : '';
  useEffect(() => {
    if (said && said.game !== shown) news.set(null);
  }, [said, shown]); // leaving the page means it was read
  return (
    <>
      {change && (
        <Notice>
          {t('frame.new_build')}{' '}
          <button type="button" onClick={change}>
            {t('frame.reload')}
          </button>
        </Notice>
      )}
      {signedOut !== null && route.page !== 'account' && (
        <Notice kind="bad" onDismiss={forgetSignedOut}>
          {t('frame.signed_out', { name: signedOut })} <a href="/account">{t('account.sign_in')}</a>
        </Notice>
      )}
      {said?.game === shown && (
        <Notice kind="bad" onDismiss={() => news.set(null)}>
          {said.text}
        </Notice>
      )}
    </>
  );
}

function Foot(): JSX.Element {
  const { version } = useStore(session);
  return (
    <footer class="foot">
      <span>Ironroad {version}</span>
      <nav aria-label={t('frame.more')}>
        <a href="/import">{t('page.import')}</a>
        <a href="/position">{t('page.position')}</a>
      </nav>
      <span>{t('frame.fans')}</span>
    </footer>
  );
}
