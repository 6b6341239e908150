import assert from 'node:assert/strict';
import test from 'node:test';

import { movesShown } from './moves.ts';

const moves = [
  { side: 'first', move: 'e2e4' },
  { side: 'second', move: 'e7e5' },
] as const;

test('an earlier position has the moves before it, and the start has none', () => {
  assert.deepEqual(movesShown([...moves], 1), ['e2e4']);
  assert.deepEqual(movesShown([...moves], 0), []);
  assert.equal(movesShown([...moves], 0).at(-1), undefined);
});

test('the current position has all moves', () => {
  assert.deepEqual(movesShown([...moves], null), ['e2e4', 'e7e5']);
});
