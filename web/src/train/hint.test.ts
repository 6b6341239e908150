import assert from 'node:assert/strict';
import test from 'node:test';

import { hintSquares } from './hint.ts';

test('a hint shows where to look', () => {
  assert.equal(hintSquares('gomoku', 'h8', 15).length, 9);
  assert.ok(hintSquares('gomoku', 'h8', 15).includes('i9'));
  assert.deepEqual(hintSquares('gomoku', 'a1', 15).sort(), ['a1', 'a2', 'b1', 'b2']);
  assert.equal(hintSquares('gomoku', 'o15', 15).length, 4);
  assert.deepEqual(hintSquares('chess', 'g1f3', 8), ['g1']);
  assert.deepEqual(hintSquares('crossword', '8d.NASTIER', 15), ['8d']);
  assert.deepEqual(hintSquares('crossword', 'pass', 15), []);
  assert.deepEqual(hintSquares('gomoku', '-', 15), []);
});
