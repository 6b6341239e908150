import assert from 'node:assert/strict';
import test from 'node:test';

import { stonesAfter } from './stones.ts';

const squares = (start: string, moves: string[], rule: string) =>
  stonesAfter(start, moves, rule)
    .stones.map((stone) => `${stone.side === 'first' ? 'b' : 'w'}${stone.at}`)
    .sort()
    .join(' ');

test('stones alternate in color', () => {
  assert.equal(squares('', ['h8', 'i9', 'j10'], 'freestyle'), 'bh8 bj10 wi9');
  assert.equal(stonesAfter('', ['h8', 'i9', 'j10'], 'freestyle').turn, 'second');
});

test('moves follow a set-up, and a pass adds no stone', () => {
  assert.equal(squares('{h8h9/i9}', ['a1', '-', 'c3'], 'freestyle'), 'bh8 bh9 wa1 wc3 wi9');
  assert.equal(squares('{h8/i9}-', ['a1'], 'freestyle'), 'bh8 wa1 wi9');
});

test('enclosed pairs are captured only under rules with captures', () => {
  const moves = ['h8', 'i8', 'a1', 'j8', 'k8'];
  assert.equal(squares('', moves, 'pente'), 'ba1 bh8 bk8');
  assert.deepEqual(stonesAfter('', moves, 'pente').captured, [2, 0]);
  assert.equal(squares('', moves, 'freestyle'), 'ba1 bh8 bk8 wi8 wj8');
});

test('a pair that moves between enemy stones is not captured', () => {
  assert.equal(squares('{h8k8/i8}', ['j8'], 'capture+breakable_fives'), 'bh8 bk8 wi8 wj8');
});
