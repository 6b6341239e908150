// What the address of the Analyze screen says.

import { GAMES, type GameName, type SideName } from '../api/types.ts';
import { gomokuMoves } from '../model/squares.ts';

export interface Wanted {
  game: GameName;
  rule: string;
  size: number | null;
  /** A word list that somebody brought. */
  lexicon: string | null;
  position: string;
  moves: string[];
  side: SideName | null;
}

/** Longer addresses are cut off here and there; the moves stay out of them. */
const LONGEST_MOVES = 1_500;

/** What an address asks for; null if it names no game. */
export function readAddress(query: URLSearchParams): Wanted | null {
  const game = GAMES.find((name) => name === query.get('game'));
  if (!game) return null;
  const size = Number(query.get('size'));
  const side = query.get('side');
  const words = query.get('moves') ?? '';
  const moves = game === 'gomoku' ? gomokuMoves(words) : words.split(/[\s,]+/);
  return {
    game,
    rule: query.get('rule') ?? '',
    size: Number.isInteger(size) && size > 0 ? size : null,
    lexicon: query.get('lexicon') || null,
    position: query.get('position') ?? '',
    moves: moves.filter(Boolean),
    side: side === 'first' || side === 'second' ? side : null,
  };
}

/** The address of a position. */
export function writeAddress(wanted: Wanted, usualRule: string): string {
  const query = new URLSearchParams({ game: wanted.game });
  if (wanted.rule && wanted.rule !== usualRule) query.set('rule', wanted.rule);
  if (wanted.size !== null && wanted.size !== 15) query.set('size', String(wanted.size));
  if (wanted.lexicon) query.set('lexicon', wanted.lexicon);
  if (wanted.position) query.set('position', wanted.position);
  if (wanted.side) query.set('side', wanted.side);
  const moves = wanted.moves.join(wanted.game === 'gomoku' ? '' : ',');
  if (moves && moves.length <= LONGEST_MOVES) query.set('moves', moves);
  return `/analyze?${query}`;
}
