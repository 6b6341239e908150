import assert from 'node:assert/strict';
import test from 'node:test';

import { putStone, setCaptured, setSide } from './setUp.ts';

test('placing, changing, and removing stones keeps the side to move', () => {
  assert.equal(putStone('', 'freestyle', 'h8', 'first'), '{h8/}-');
  assert.equal(putStone('{h8/}-', 'freestyle', 'h8', 'first'), '{/}');
  assert.equal(putStone('{h8/}-', 'freestyle', 'h8', 'second'), '{/h8}');
  assert.equal(putStone('{h8/i9}', 'freestyle', 'i9', null), '{h8/}-');
  assert.equal(putStone('h8i9', 'freestyle', 'a1', 'first'), '{h8a1/i9}-');
});

test('either side can be set to move in gomoku', () => {
  assert.equal(setSide('{h8/i9}', 'freestyle', 'second'), '{h8/i9}-');
  assert.equal(setSide('{h8/i9}-', 'freestyle', 'first'), '{h8/i9}');
  assert.equal(setSide('{h8h9/i9}', 'freestyle', 'first'), '{h8h9/i9}-');
});

test('captured stones are written only under rules with captures', () => {
  assert.equal(setCaptured('{h8/i9}', 'pente', 'second', 4), '{h8/i9/0/4}');
  assert.equal(setCaptured('{h8/i9/2/4}', 'pente', 'first', 0), '{h8/i9/0/4}');
  assert.equal(setCaptured('{h8/i9}', 'renju', 'second', 4), '{h8/i9}');
});
