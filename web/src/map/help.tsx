/* What the signs of the map mean, and which keys it knows. */
import type { ComponentChildren } from 'preact';
import type { BoardFrame } from '#engine';
import { t, type Key } from '../text';
import type { Board } from './board';
import { Marks } from './drawing';
import { figures } from './keys';
import { colourName, edgeName } from './words';

function Sign({ children, text }: { children: ComponentChildren; text: string }) {
  return (
    <li>
      <svg viewBox="-240 -220 480 440" width="44" height="40" aria-hidden="true">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  );
}

const STAGES = ['yellow', 'green', 'brown', 'grey'] as const;

function Signs({ board, frame }: { board: Board; frame: BoardFrame }) {
  const { companies } = board.facts;
  return (
    <ul class="map-signs">
      {STAGES.map((colour, i) => (
        <Sign text={t('map.sign_stage', { n: i + 1, colour: colourName(colour) })}>
          <rect class={`map-ground map-on-${colour}`} x="-200" y="-140" width="400" height="280" rx="40" />
          <Marks marks={frame.stages[i] ?? []} companies={companies} />
        </Sign>
      ))}
      {Object.entries(frame.signs).map(([sign, marks]) => (
        <Sign text={t(`map.sign_${sign}` as Key)}>
          <Marks marks={marks} companies={companies} />
        </Sign>
      ))}
      <Sign text={t('map.sign_laid')}>
        <path class="map-laid" d="M-200-120H200V120H-200Z" />
      </Sign>
    </ul>
  );
}

/** Keys and what they do on the map. */
export const mapKeys = (flat: boolean): [string, string][] => [
  ...figures(flat).map(([key, edge]): [string, string] => [key, edgeName(flat, edge)]),
  [t('map.press_arrows'), t('map.key_arrows')],
  ['f', t('map.key_next')],
  ['b', t('map.key_previous')],
  [t('map.press_enter'), t('map.key_open')],
  ['r', t('map.key_rotate')],
  [t('map.press_escape'), t('map.key_back')],
  [t('map.press_backspace'), t('map.key_undo_stop')],
  ['− 0 +', t('map.key_zoom')],
];

function Keys({ board }: { board: Board }) {
  return (
    <dl class="map-keys">
      {mapKeys(board.flat).map(([key, what]) => (
        <div>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

export function MapHelp({ board, frame, onClose }: { board: Board; frame: BoardFrame; onClose(): void }) {
  return (
    <section class="map-help" aria-label={t('map.help')}>
      <button type="button" class="map-no" aria-label={t('map.close')} onClick={onClose}>
        ✗
      </button>
      <h2>{t('map.signs')}</h2>
      <Signs board={board} frame={frame} />
      <h2>{t('map.keys')}</h2>
      <Keys board={board} />
    </section>
  );
}
