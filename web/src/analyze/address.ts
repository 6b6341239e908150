// The address of the Analyze screen.

import { GAMES, type GameName, type SideName } from '../api/types.ts';
import { gameInfo } from '../games/info.ts';

export interface Wanted {
  game: GameName;
  rule: string;
  size: number | null;
  /** The name of an uploaded word list. */
  lexicon: string | null;
  position: string;
  moves: string[];
  side: SideName | null;
}

/** The maximum length of the moves in an address; longer addresses may be truncated. */
const LONGEST_MOVES = 1_500;

/** Parses an address; returns null if it does not name a game. */
export function readAddress(query: URLSearchParams): Wanted | null {
  const game = GAMES.find((name) => name === query.get('game'));
  if (!game) return null;
  const size = Number(query.get('size'));
  const side = query.get('side');
  return {
    game,
    rule: query.get('rule') ?? '',
    size: Number.isInteger(size) && size > 0 ? size : null,
    lexicon: query.get('lexicon') || null,
    position: query.get('position') ?? '',
    moves: gameInfo(game).splitMoves(query.get('moves') ?? ''),
    side: side === 'first' || side === 'second' ? side : null,
  };
}

/** Returns the address of a position. */
export function writeAddress(wanted: Wanted, usualRule: string): string {
  const query = new URLSearchParams({ game: wanted.game });
  if (wanted.rule && wanted.rule !== usualRule) query.set('rule', wanted.rule);
  if (wanted.size !== null && wanted.size !== 15) query.set('size', String(wanted.size));
  if (wanted.lexicon) query.set('lexicon', wanted.lexicon);
  if (wanted.position) query.set('position', wanted.position);
  if (wanted.side) query.set('side', wanted.side);
  const moves = wanted.moves.join(gameInfo(wanted.game).moveSeparator);
  if (moves && moves.length <= LONGEST_MOVES) query.set('moves', moves);
  return `/analyze?${query}`;
}
