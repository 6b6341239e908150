import assert from 'node:assert/strict';
import test from 'node:test';

import { addressOf, asked, EVERYTHING, filterOf, narrows } from './filter.ts';

const CATEGORIES = ['missed_win', 'slow_move'];
const PHASES = ['opening', 'middle'];
const read = (text: string) => filterOf(new URLSearchParams(text), CATEGORIES, PHASES);

test('a filter is parsed from its address and written back', () => {
  const filter = read('game=gomoku&category=slow_move&phase=middle');
  assert.deepEqual(filter, { game: 'gomoku', category: 'slow_move', phase: 'middle' });
  assert.equal(addressOf(filter), '/train?game=gomoku&category=slow_move&phase=middle');
  assert.deepEqual(asked(filter), { game: 'gomoku', category: 'slow_move', phase: 'middle' });
  assert.ok(narrows(filter));
});

test('invalid values in the address are ignored', () => {
  const filter = read('game=go&category=bad_luck&phase=&other=1');
  assert.deepEqual(filter, EVERYTHING);
  assert.equal(addressOf(filter), '/train');
  assert.deepEqual(asked(filter), {});
  assert.ok(!narrows(filter));
});
