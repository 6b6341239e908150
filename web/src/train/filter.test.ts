import assert from 'node:assert/strict';
import test from 'node:test';

import { addressOf, asked, EVERYTHING, filterOf, narrows } from './filter.ts';

const CATEGORIES = ['missed_win', 'slow_move'];
const PHASES = ['opening', 'middle'];
const read = (text: string) => filterOf(new URLSearchParams(text), CATEGORIES, PHASES);

test('an address says what to train with', () => {
  const filter = read('game=gomoku&category=slow_move&phase=middle');
  assert.deepEqual(filter, { game: 'gomoku', category: 'slow_move', phase: 'middle' });
  assert.equal(addressOf(filter), '/train?game=gomoku&category=slow_move&phase=middle');
  assert.deepEqual(asked(filter), { game: 'gomoku', category: 'slow_move', phase: 'middle' });
  assert.ok(narrows(filter));
});

test('what makes no sense is left out', () => {
  const filter = read('game=go&category=bad_luck&phase=&other=1');
  assert.deepEqual(filter, EVERYTHING);
  assert.equal(addressOf(filter), '/train');
  assert.deepEqual(asked(filter), {});
  assert.ok(!narrows(filter));
});
