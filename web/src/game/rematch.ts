/* The same game again with the same people. In one browser it begins at once; of a table it makes a new one, and the link to it
 * goes to the others in the chat of the old one. */
import { api, keepSecret } from '../api';
import { describe } from '../failure';
import { makeLocal, saveLocal } from '../hotseat';
import { inviteLink } from '../lobby';
import type { GameModel } from '../model';
import { navigate } from '../route';
import { session } from '../session';
import { t } from '../text';
import { SPECTATOR } from '../types';

export const mayRematch = ({ kind, table, viewer }: GameModel): boolean =>
  kind === 'hotseat' || (kind === 'table' && table !== undefined && viewer !== SPECTATOR);

const randomSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** What went wrong, or nothing. */
export async function rematch(model: GameModel): Promise<string> {
  if (model.kind === 'hotseat') {
    const header = model.log.header.replace(/\[Seed "[^"]*"\]/, `[Seed "${randomSeed()}"]`);
    const game = makeLocal(header, [], model.name);
    await saveLocal(game);
    navigate(`/hotseat/${game.id}`);
    return '';
  }
  const { table, viewer } = model;
  if (!table) return '';
  const mine = table.seats[viewer]?.name ?? '';
  const answer = await api.create({
    title: table.title,
    seats: [
      mine,
      ...table.seats.flatMap((seat) =>
        !seat || seat.seat === viewer ? [] : seat.bot ? [{ bot: seat.bot, name: seat.name }] : [null],
      ),
    ],
    options: table.options,
    private: true,
    order: 'random',
    undo: table.undo,
    pace: table.pace,
    start: 'full',
    description: t('game.end.rematch_of', { name: table.title_name }),
  });
  if (!answer.ok) return describe(answer);
  const { id, invite, seats } = answer.value;
  const secret = seats[0]?.secret;
  if (secret && session.get().account === null) keepSecret(id, secret);
  await model.chat(t('game.end.rematch_chat', { link: inviteLink(id, invite) }));
  navigate(`/game/${id}`);
  return '';
}
