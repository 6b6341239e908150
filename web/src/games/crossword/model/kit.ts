// The equipment of the crossword game from the catalog: premium squares and tiles.

import type { CatalogGame } from '../../../api/types.ts';
import { BLANK, readSquare, SIZE } from './board.ts';
import { splitTiles } from './notation.ts';

/** A square that multiplies a letter or a word. */
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
  /** The square that the first word must cover. */
  start: number;
  /** The number of tiles by face, in alphabetical order. */
  counts: ReadonlyMap<string, number>;
  points: ReadonlyMap<string, number>;
  /** The letters that a blank can represent. */
  letters: readonly string[];
  /** The number of tiles on a full rack. */
  rack: number;
  /** Whether some tiles have several letters. */
  hasLongTiles: boolean;
  /** The service's built-in word list, and its number of words. */
  lexicon: string;
  words: number;
}

/** The equipment in the catalog. */
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

/** Returns the sign of a premium: `2L`, `3W`. */
export function signOf(premium: Premium): string {
  return `${premium.times}${premium.of === 'letter' ? 'L' : 'W'}`;
}
