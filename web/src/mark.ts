/* "Your turn" in the tab's title and icon, and in the colour that a phone gives its frame. */
const CALM = '#23343e'; // --head and --turn of style/tokens.css
const TURN = '#12713f';
let page = '';
let shown = -1;

function draw(turns: number): void {
  document.title = `${turns > 0 ? `(${turns}) ` : ''}${page ? `${page} · ` : ''}Ironroad`;
  if (turns > 0 === shown > 0 && shown >= 0) return;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = turns > 0 ? '/assets/icon-turn.svg' : '/assets/icon.svg';
  document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute('content', turns > 0 ? TURN : CALM);
}

export function setTurns(turns: number): void {
  draw(turns);
  shown = turns;
}

export function setPageTitle(text: string): void {
  page = text;
  draw(Math.max(shown, 0));
}
