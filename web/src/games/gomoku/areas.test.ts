import assert from 'node:assert/strict';
import test from 'node:test';

import { influenceAreas, territoryAreas } from './areas.ts';

const maps = {
  influence: [
    [16, 8, 0, 0],
    [0, 7, 12, 48],
  ] as [number[], number[]],
  potential: [[], []] as [number[], number[]],
  territory: [['a1'], ['b2', 'a2']] as [string[], string[]],
  contested: ['b1'],
};

test('influence areas are on free points with a clear difference', () => {
  assert.deepEqual(influenceAreas(maps, new Set(['a1'])), [
    { at: 'a2', side: 'second', weight: 0.5 },
    { at: 'b2', side: 'second', weight: 1 },
  ]);
});

test('territory areas show the owner of a free point or that both claim it', () => {
  const sides = territoryAreas(maps, new Set(['b2'])).map(({ at, side }) => [at, side]);
  assert.deepEqual(sides, [
    ['a1', 'first'],
    ['a2', 'second'],
    ['b1', null],
  ]);
});
