import assert from 'node:assert/strict';
import test from 'node:test';

import { boardOf, placement } from './fen.ts';
import { after, lastSquares, moveOf, targetsOf } from './moves.ts';

const play = (fen: string, move: string) => placement(after(boardOf(fen), move));
const CASTLES = 'r3k2r/8/8/8/8/8/8/R3K2R';

test('a move has two squares and an optional promotion', () => {
  assert.deepEqual(moveOf('e7e8q'), { from: 'e7', to: 'e8', promotion: 'q' });
  assert.deepEqual(moveOf('e2e4'), { from: 'e2', to: 'e4', promotion: '' });
  assert.equal(moveOf('Nf3'), null);
});

test('pieces move and capture', () => {
  assert.equal(play('8/8/8/3p4/4P3/8/8/8', 'e4d5'), '8/8/8/3P4/8/8/8/8');
});

test('en passant removes the captured pawn', () => {
  assert.equal(play('8/8/8/3pP3/8/8/8/8', 'e5d6'), '8/8/3P4/8/8/8/8/8');
  assert.equal(play('8/8/8/8/3Pp3/8/8/8', 'e4d3'), '8/8/8/8/8/3p4/8/8');
});

test('a promoted piece keeps its color', () => {
  assert.equal(play('8/4P3/8/8/8/8/8/8', 'e7e8n'), '4N3/8/8/8/8/8/8/8');
  assert.equal(play('8/8/8/8/8/8/4p3/8', 'e2e1q'), '8/8/8/8/8/8/8/4q3');
});

test('both notations of castling have the same result', () => {
  for (const move of ['e1g1', 'e1h1']) assert.equal(play(CASTLES, move), 'r3k2r/8/8/8/8/8/8/R4RK1');
  for (const move of ['e8c8', 'e8a8']) assert.equal(play(CASTLES, move), '2kr3r/8/8/8/8/8/8/R3K2R');
});

test('Chess960: castling may swap king and rook or leave them in place', () => {
  assert.equal(play('8/8/8/8/8/8/8/5KR1', 'f1g1'), '8/8/8/8/8/8/8/5RK1');
  assert.equal(play('8/8/8/8/8/8/8/1RK5', 'c1b1'), '8/8/8/8/8/8/8/2KR4');
  assert.equal(play('8/8/8/8/8/8/8/RK6', 'b1a1'), '8/8/8/8/8/8/8/2KR4');
});

test('castling has two target squares in either notation', () => {
  const board = boardOf(CASTLES);
  for (const [short, long] of [['e1g1', 'e1c1'], ['e1h1', 'e1a1']] as const) {
    const targets = targetsOf(board, [short, long, 'e1d1', 'a1a2'], 'e1');
    assert.deepEqual([...targets.keys()].sort(), ['a1', 'c1', 'd1', 'g1', 'h1']);
    assert.deepEqual(targets.get('g1'), [short]);
    assert.deepEqual(targets.get('h1'), [short]);
    assert.deepEqual(targets.get('c1'), [long]);
    assert.deepEqual(targets.get('a1'), [long]);
    assert.deepEqual(targets.get('d1'), ['e1d1']);
  }
});

test('Chess960: a king step has priority over castling to the same square', () => {
  const targets = targetsOf(boardOf('8/8/8/8/8/8/8/5K1R'), ['f1g1', 'f1h1'], 'f1');
  assert.deepEqual(targets.get('g1'), ['f1g1']);
  assert.deepEqual(targets.get('h1'), ['f1h1']);
});

test('the target of a promotion has several moves', () => {
  const targets = targetsOf(boardOf('8/4P3/8/8/8/8/8/8'), ['e7e8q', 'e7e8r', 'e7e8b', 'e7e8n'], 'e7');
  assert.deepEqual(targets.get('e8'), ['e7e8q', 'e7e8r', 'e7e8b', 'e7e8n']);
});

test('the last move is marked at the king after castling', () => {
  assert.deepEqual(lastSquares(boardOf('r3k2r/8/8/8/8/8/8/R4RK1'), 'e1h1'), ['e1', 'g1']);
  assert.deepEqual(lastSquares(boardOf('r3k2r/8/8/8/8/8/8/R4RK1'), 'e1g1'), ['e1', 'g1']);
  assert.deepEqual(lastSquares(boardOf('8/8/8/8/4P3/8/8/8'), 'e2e4'), ['e2', 'e4']);
  assert.deepEqual(lastSquares(boardOf(CASTLES), 'nonsense'), []);
});
