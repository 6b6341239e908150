import assert from 'node:assert/strict';
import test from 'node:test';

import { CHESS_START } from '../boards/chess/fen.ts';
import {
  clearChess,
  hasCastling,
  putPiece,
  putStone,
  rackOf,
  setCaptured,
  setCastling,
  setChessSide,
  setGomokuSide,
  setRack,
} from './draft.ts';

test('stones are put, changed and taken away, and the side to move stays', () => {
  assert.equal(putStone('', 'freestyle', 'h8', 'first'), '{h8/}-');
  assert.equal(putStone('{h8/}-', 'freestyle', 'h8', 'first'), '{/}');
  assert.equal(putStone('{h8/}-', 'freestyle', 'h8', 'second'), '{/h8}');
  assert.equal(putStone('{h8/i9}', 'freestyle', 'i9', null), '{h8/}-');
  assert.equal(putStone('h8i9', 'freestyle', 'a1', 'first'), '{h8a1/i9}-');
});

test('either side is to move', () => {
  assert.equal(setGomokuSide('{h8/i9}', 'freestyle', 'second'), '{h8/i9}-');
  assert.equal(setGomokuSide('{h8/i9}-', 'freestyle', 'first'), '{h8/i9}');
  assert.equal(setGomokuSide('{h8h9/i9}', 'freestyle', 'first'), '{h8h9/i9}-');
});

test('captured stones stand in the text where the rule has captures', () => {
  assert.equal(setCaptured('{h8/i9}', 'pente', 'second', 4), '{h8/i9/0/4}');
  assert.equal(setCaptured('{h8/i9/2/4}', 'pente', 'first', 0), '{h8/i9/0/4}');
  assert.equal(setCaptured('{h8/i9}', 'renju', 'second', 4), '{h8/i9}');
});

test('pieces are put, changed and taken away', () => {
  const queen = { side: 'second', kind: 'queen' } as const;
  const fen = putPiece('8/8/8/8/8/8/8/8 b - - 3 9', 'd8', queen);
  assert.equal(fen, '3q4/8/8/8/8/8/8/8 b - - 3 9');
  assert.equal(putPiece(fen, 'd8', queen), '8/8/8/8/8/8/8/8 b - - 3 9');
  assert.equal(putPiece(fen, 'd8', null), '8/8/8/8/8/8/8/8 b - - 3 9');
});

test('castling rights keep their order', () => {
  const without = setCastling(setCastling(CHESS_START, 'Q', false), 'k', false);
  assert.match(without, / w Kq - /);
  assert.equal(hasCastling(without, 'k'), false);
  assert.equal(setCastling(setCastling(without, 'k', true), 'Q', true), CHESS_START);
  assert.match(setCastling(setCastling(without, 'K', false), 'q', false), / w - - /);
});

test('the side to move of a chess position', () => {
  assert.equal(
    setChessSide('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'second'),
    '4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1',
  );
  assert.equal(clearChess('4k3/8/8/8/8/8/8/4K3 b - - 9 9'), '8/8/8/8/8/8/8/8 b - - 0 1');
});

test('the rack of a CGP', () => {
  const cgp = '15/15 ADEI/XYZ 3/22 0 lex MINE;';
  assert.equal(rackOf(cgp), 'ADEI');
  assert.equal(setRack(cgp, 're tina?'), '15/15 RETINA?/XYZ 3/22 0 lex MINE;');
  const doubted = `${cgp} moves 8h.AD`;
  assert.equal(rackOf(doubted), 'XYZ');
  assert.equal(setRack(doubted, 'q'), '15/15 ADEI/Q 3/22 0 lex MINE; moves 8h.AD');
});
