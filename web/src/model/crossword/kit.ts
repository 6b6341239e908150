// What the game is played with: premium squares and tiles, out of the catalog.

import type { CatalogGame } from '../../api/types.ts';
import { BLANK, readSquare, SIZE } from './board.ts';
import { splitTiles } from './notation.ts';

/** A square that counts a letter or a word several times. */
export interface Premium {
  of: 'letter' | 'word';
  times: 2 | 3 | 4;
}

const SIGNS: Record<string, Premium> = {
  "'": { of: 'letter', times: 2 },
  '"': { of: 'letter', times: 3 },
  '^': { of: 'letter', times: 4 },
  '-': { of: 'word', times: 2 },
  '=': { of: 'word', times: 3 },
  '~': { of: 'word', times: 4 },
};

export interface Kit {
  /** The premium of each square. */
  premiums: readonly (Premium | null)[];
  /** The square that the first word covers. */
  start: number;
  /** How many tiles there are of each face, in the order of the alphabet. */
  counts: ReadonlyMap<string, number>;
  points: ReadonlyMap<string, number>;
  /** What a blank can stand for. */
  letters: readonly string[];
  /** How many tiles a player holds. */
  rack: number;
  /** Are there tiles of several letters? */
  hasLongTiles: boolean;
  /** The service's own word list, and how many words it has. */
  lexicon: string;
  words: number;
}

/** The kit as the catalog has it. */
export type KitView = NonNullable<CatalogGame['kit']>;

const CENTER = Math.floor((SIZE * SIZE) / 2);

export function readKit(view: KitView): Kit {
  const tiles = view.tiles.map((tile) => ({ ...tile, face: splitTiles(tile.face)[0] ?? '' }));
  const letters = tiles.map((tile) => tile.face).filter((face) => face !== BLANK);
  const signs = view.rows.flatMap((row) => [...row.padEnd(SIZE, '.')].slice(0, SIZE));
  return {
    premiums: signs.map((sign) => SIGNS[sign] ?? null),
    start: readSquare(view.start)?.square ?? CENTER,
    counts: new Map(tiles.map((tile) => [tile.face, tile.count])),
    points: new Map(tiles.map((tile) => [tile.face, tile.points])),
    letters,
    rack: view.rack,
    hasLongTiles: letters.some((face) => [...face].length > 1),
    lexicon: view.lexicon,
    words: view.words,
  };
}

/** How a premium is written on its square: `2L`, `3W`. */
export function signOf(premium: Premium): string {
  return `${premium.times}${premium.of === 'letter' ? 'L' : 'W'}`;
}
