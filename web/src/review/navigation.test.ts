import assert from 'node:assert/strict';
import test from 'node:test';

import type { Label, ReviewedMove, SideName } from '../api/types.ts';
import { mistakesOf, moveNumber, nextMistake, numberBefore } from './navigation.ts';

function move(ply: number, label: Label, side: SideName = ply % 2 ? 'first' : 'second'): ReviewedMove {
  return {
    ply,
    side,
    move: `m${ply}`,
    phase: 'opening',
    label,
    win_best: 500,
    win_played: 500,
    loss: 0,
    accuracy: 1000,
  };
}

const GAME = [
  move(1, 'book'),
  move(2, 'blunder'),
  move(3, 'miss'),
  move(4, 'good'),
  move(5, 'inaccuracy'),
  move(6, 'only'),
];

test('mistakes of one side or both are in order', () => {
  const plies = (side: SideName | null) => mistakesOf(GAME, side).map(({ ply }) => ply);
  assert.deepEqual(plies(null), [2, 3, 5]);
  assert.deepEqual(plies('first'), [3, 5]);
  assert.deepEqual(plies('second'), [2]);
});

test('the next and the previous mistake are found from any ply', () => {
  const mistakes = mistakesOf(GAME, null);
  assert.equal(nextMistake(mistakes, 0, 1)?.ply, 2);
  assert.equal(nextMistake(mistakes, 3, 1)?.ply, 5);
  assert.equal(nextMistake(mistakes, 4, -1)?.ply, 3);
  assert.equal(nextMistake(mistakes, 5, 1), null);
  assert.equal(nextMistake(mistakes, 2, -1), null);
});

test('chess numbers pairs of moves, other games every move', () => {
  const numbers = (game: 'chess' | 'gomoku', moves: ReviewedMove[]) =>
    moves.map(({ ply }) => numberBefore(game, moves, ply));
  assert.deepEqual(numbers('chess', GAME.slice(0, 3)), ['1.', '', '2.']);
  assert.deepEqual(numbers('gomoku', GAME.slice(0, 3)), ['1', '2', '3']);
  const blackBegins = [move(1, 'good', 'second'), move(2, 'good', 'first')];
  assert.deepEqual(numbers('chess', blackBegins), ['1…', '2.']);
  assert.equal(moveNumber('chess', GAME, 4), 2);
  assert.equal(moveNumber('gomoku', GAME, 4), 4);
});
