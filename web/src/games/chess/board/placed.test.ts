import assert from 'node:assert/strict';
import test from 'node:test';

import { boardOf } from './fen.ts';
import { settle, type Placed } from './placed.ts';

const set = (fen: string) => settle([], boardOf(fen), true);
const at = (placed: Placed[], square: string) => placed.find((piece) => piece.at === square);
const gliding = (placed: Placed[]) => placed.filter((piece) => piece.glides).map((piece) => piece.at);

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const KNIGHT_OUT = 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R';

test('only the piece that moved glides, and keeps its id and its order', () => {
  const before = set(START);
  const next = settle(before, boardOf(KNIGHT_OUT), true);
  assert.deepEqual(gliding(next), ['f3']);
  assert.equal(at(next, 'f3')?.id, at(before, 'g1')?.id);
  assert.deepEqual(next.map((piece) => piece.id), before.map((piece) => piece.id));
  assert.equal(at(next, 'e2'), at(before, 'e2'));
});

test('a dragged king does not glide but its rook does', () => {
  const before = set('4k3/8/8/8/8/8/8/4K2R');
  assert.deepEqual(gliding(settle(before, boardOf('4k3/8/8/8/8/8/8/5RK1'), true, 'e1')), ['f1']);
});

test('a capturing piece keeps its id and the captured one is removed', () => {
  const before = set('8/8/8/3p4/4P3/8/8/8');
  const next = settle(before, boardOf('8/8/8/3P4/8/8/8/8'), true);
  assert.deepEqual(next.map((piece) => piece.id), [at(before, 'e4')?.id]);
});

test('a promoted pawn glides forward, and back when undone', () => {
  const pawn = '8/4P3/8/8/8/8/8/k1K5';
  const queen = '4Q3/8/8/8/8/8/8/k1K5';
  const before = set(pawn);
  const next = settle(before, boardOf(queen), true);
  assert.equal(at(next, 'e8')?.id, at(before, 'e7')?.id);
  assert.deepEqual(gliding(settle(next, boardOf(pawn), true)), ['e7']);
});

test('nothing glides on a flipped board or in another game', () => {
  const moved = settle(set(START), boardOf(KNIGHT_OUT), true);
  assert.deepEqual(gliding(settle(moved, boardOf(KNIGHT_OUT), false)), []);
  const other = settle(set(START), boardOf('r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R'), true);
  assert.deepEqual(gliding(other), []);
});
