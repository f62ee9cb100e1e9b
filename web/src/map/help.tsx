/* What the signs of the map mean, and which keys it knows. */
import type { ComponentChildren } from 'preact';
import { t } from '../text';
import type { Board } from './board';
import { ORIGIN, point } from './geometry';
import { ClosedSign, GoalSign, Notches, TerrainSign } from './hex';
import { figures } from './keys';
import { STAGES } from './marks';
import { colourName, edgeName } from './words';
import type { Colour } from '../book';

function Sign({ children, text }: { children: ComponentChildren; text: string }) {
  return (
    <li>
      <svg viewBox="-22 -20 44 40" width="44" height="40" aria-hidden="true">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  );
}

function Signs({ board }: { board: Board }) {
  const { hexes, companies } = board.book;
  const [company] = companies;
  const goal = companies.find((c) => c.destination !== null);
  const terrain = (kind: string) => hexes.some((h) => h.terrain === kind);
  const faces = [...hexes, ...board.book.tiles];
  return (
    <ul class="map-signs">
      {STAGES.map((colour, i) => (
        <Sign text={t('map.sign_stage', { n: i + 1, colour: colourName(colour as Colour) })}>
          <rect class={`map-ground map-${colour}`} x="-20" y="-14" width="40" height="28" rx="4" />
          <Notches at={ORIGIN} count={i + 1} />
        </Sign>
      ))}
      {company && (
        <Sign text={t('map.sign_kept')}>
          <circle class="map-slot" r="16" stroke-width="1.5" />
          <g class="map-kept">
            <circle r="12.5" stroke={company.colour} />
          </g>
        </Sign>
      )}
      {goal && (
        <Sign text={t('map.sign_goal')}>
          <GoalSign company={goal} at={ORIGIN} />
        </Sign>
      )}
      {terrain('mountain') && (
        <Sign text={t('map.sign_mountain')}>
          <TerrainSign terrain="mountain" at={ORIGIN} />
        </Sign>
      )}
      {terrain('water') && (
        <Sign text={t('map.sign_water')}>
          <TerrainSign terrain="water" at={ORIGIN} />
        </Sign>
      )}
      {terrain('river') && (
        <Sign text={t('map.sign_river')}>
          <TerrainSign terrain="river" at={ORIGIN} />
        </Sign>
      )}
      {terrain('wall') && (
        <Sign text={t('map.sign_wall')}>
          <TerrainSign terrain="wall" at={ORIGIN} />
        </Sign>
      )}
      <Sign text={t('map.sign_laid')}>
        <path class="map-laid" d="M-20-12H20V12H-20Z" />
      </Sign>
      {hexes.some((h) => h.barriers.length > 0) && (
        <Sign text={t('map.sign_barrier')}>
          <path class="map-barrier" d="M-16 0H16" />
        </Sign>
      )}
      {hexes.some((h) => h.blocked_by) && (
        <Sign text={t('map.sign_closed')}>
          <ClosedSign text="" at={point(0, -8)} />
        </Sign>
      )}
      {faces.some((f) => f.nodes.some((n) => n.values.some((v) => v !== n.values[0]))) && (
        <Sign text={t('map.sign_now')}>
          <g class="map-values">
            <rect class="map-green" x="-13" y="-9" width="26" height="20" />
            <rect class="map-now" x="-13" y="-9" width="26" height="20" />
            <path class="map-pointer" d="M0-9l5-6h-10z" />
          </g>
        </Sign>
      )}
      {hexes.some((h) => h.colour === 'grey' && !h.buildable) && (
        <Sign text={t('map.sign_fixed')}>
          <path class="map-fixed" d="M0-7l7 7l-7 7l-7-7z" />
        </Sign>
      )}
      {faces.some((f) => f.nodes.some((n) => n.treasury)) && (
        <Sign text={t('map.sign_treasury')}>
          <g class="map-revenue">
            <rect x="-17" y="-12" width="34" height="24" rx="4" />
            <text y="5.3" font-size="15">
              +40
            </text>
          </g>
        </Sign>
      )}
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

export function MapHelp({ board, onClose }: { board: Board; onClose(): void }) {
  return (
    <section class="map-help" aria-label={t('map.help')}>
      <button type="button" class="map-no" aria-label={t('map.close')} onClick={onClose}>
        ✗
      </button>
      <h2>{t('map.signs')}</h2>
      <Signs board={board} />
      <h2>{t('map.keys')}</h2>
      <Keys board={board} />
    </section>
  );
}
