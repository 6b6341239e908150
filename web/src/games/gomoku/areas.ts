// The service's maps of a gomoku board as areas on its points.

import type { BoardMaps } from '../../api/types.ts';
import { squareName } from '../../model/squares.ts';
import type { Area } from './board/contract.ts';

/** The difference in influence that fills a point. */
const FULL = 24;

/** The smallest difference in influence that is drawn. */
const LEAST = 2;

const TERRITORY = 0.3;

/** Returns an area for each empty point where one side has more influence. */
export function influenceAreas(maps: BoardMaps, taken: ReadonlySet<string>): Area[] {
  const [first = [], second = []] = maps.influence;
  const size = Math.round(Math.sqrt(first.length));
  return first.flatMap((own, index) => {
    const more = own - (second[index] ?? 0);
    const at = squareName({ column: index % size, row: Math.floor(index / size) });
    if (Math.abs(more) < LEAST || taken.has(at)) return [];
    const weight = Math.min(1, Math.abs(more) / FULL);
    return [{ at, side: more > 0 ? ('first' as const) : ('second' as const), weight }];
  });
}

/** Returns an area for each empty point that is claimed by one side or both. */
export function territoryAreas(maps: BoardMaps, taken: ReadonlySet<string>): Area[] {
  const [first = [], second = []] = maps.territory;
  const areas: Area[] = [
    ...first.map((at) => ({ at, side: 'first' as const, weight: TERRITORY })),
    ...second.map((at) => ({ at, side: 'second' as const, weight: TERRITORY })),
    ...maps.contested.map((at) => ({ at, side: null, weight: TERRITORY })),
  ];
  return areas.filter(({ at }) => !taken.has(at));
}
