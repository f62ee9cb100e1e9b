/* The players in one line, always in sight on a wide screen: money, certificates, priority, whose turn it is. */
import { useRef } from 'preact/hooks';
import { t } from '../text';
import { isRailView, names, seated } from './facts';
import { Money } from './bits';
import { usePlay } from './play';

export function Strip() {
  const { model } = usePlay();
  const { view } = model;
  const acts = names(view.to_act);
  return (
    <ul class="strip" aria-label={t('game.players')}>
      {seated(view, model.seats).map((name) => {
        const rail = isRailView(view) ? view.players[name] : undefined;
        const cash = isRailView(view) ? rail?.cash : view.players[name]?.cash;
        const now = acts.includes(name) || (isRailView(view) && view.director === name);
        return (
          <li key={name} class={now ? 'now' : ''}>
            <b>{name}</b> <Purse cash={cash} />
            {rail && isRailView(view) && (
              <span title={t('game.player.certificates')}>
                {rail.certificates}/{view.certificate_limit}
              </span>
            )}
            {isRailView(view) && view.priority === name && (
              <span class="priority" title={t('game.player.priority')}>
                <span aria-hidden="true">★</span>
                <span class="sr">{t('game.player.priority')}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/* Money that comes or goes is seen to do so. */
function Purse({ cash }: { readonly cash: number | null | undefined }) {
  const was = useRef({ cash, moved: '' });
  if (was.current.cash !== cash) {
    was.current = { cash, moved: (cash ?? 0) > (was.current.cash ?? 0) ? 'gained' : 'spent' };
  }
  return (
    <span key={String(cash)} class={was.current.moved}>
      <Money value={cash} />
    </span>
  );
}
