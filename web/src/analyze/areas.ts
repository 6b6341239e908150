// The maps that the service draws of a gomoku board, as areas on its points.

import type { BoardMaps } from '../api/types.ts';
import type { Area } from '../boards/contracts.ts';
import { squareName } from '../model/squares.ts';

/** So much more of one side's influence fills a point. */
const FULL = 24;

/** What is nearly even is not drawn. */
const LEAST = 2;

const TERRITORY = 0.3;

/** Who is felt more on each empty point, and by how much. */
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

/** Whose each empty point is, and which both claim. */
export function territoryAreas(maps: BoardMaps, taken: ReadonlySet<string>): Area[] {
  const [first = [], second = []] = maps.territory;
  const areas: Area[] = [
    ...first.map((at) => ({ at, side: 'first' as const, weight: TERRITORY })),
    ...second.map((at) => ({ at, side: 'second' as const, weight: TERRITORY })),
    ...maps.contested.map((at) => ({ at, side: null, weight: TERRITORY })),
  ];
  return areas.filter(({ at }) => !taken.has(at));
}
