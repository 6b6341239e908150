import assert from 'node:assert/strict';
import test from 'node:test';

import { isDark, placeOf, rowsOf, squareAt } from './view.ts';

test('the first side is at the bottom unless the board is flipped', () => {
  assert.deepEqual(placeOf('a1', false), { column: 0, row: 7 });
  assert.deepEqual(placeOf('a1', true), { column: 7, row: 0 });
  assert.equal(rowsOf(false)[0]?.[0], 'a8');
  assert.equal(rowsOf(true)[0]?.[0], 'h1');
});

test('places and squares convert into each other', () => {
  for (const flipped of [false, true]) {
    for (const at of rowsOf(flipped).flat()) assert.equal(squareAt(placeOf(at, flipped), flipped), at);
  }
});

test('a place outside the board has no square', () => {
  assert.equal(squareAt({ column: 8, row: 0 }, false), null);
  assert.equal(squareAt({ column: 0, row: -1 }, true), null);
});

test('the lower right corner is light', () => {
  assert.equal(isDark('a1'), true);
  assert.equal(isDark('h1'), false);
  assert.equal(isDark('d8'), true);
});
