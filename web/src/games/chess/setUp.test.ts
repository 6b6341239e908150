import assert from 'node:assert/strict';
import test from 'node:test';

import { CHESS_START } from './board/fen.ts';
import { clear, hasCastling, putPiece, setCastling, setSide } from './setUp.ts';

test('pieces are placed, changed, and removed', () => {
  const queen = { side: 'second', kind: 'queen' } as const;
  const fen = putPiece('8/8/8/8/8/8/8/8 b - - 3 9', 'd8', queen);
  assert.equal(fen, '3q4/8/8/8/8/8/8/8 b - - 3 9');
  assert.equal(putPiece(fen, 'd8', queen), '8/8/8/8/8/8/8/8 b - - 3 9');
  assert.equal(putPiece(fen, 'd8', null), '8/8/8/8/8/8/8/8 b - - 3 9');
});

test('castling rights are written in order', () => {
  const without = setCastling(setCastling(CHESS_START, 'Q', false), 'k', false);
  assert.match(without, / w Kq - /);
  assert.equal(hasCastling(without, 'k'), false);
  assert.equal(setCastling(setCastling(without, 'k', true), 'Q', true), CHESS_START);
  assert.match(setCastling(setCastling(without, 'K', false), 'q', false), / w - - /);
});

test('changing the side to move clears the en passant square', () => {
  assert.equal(
    setSide('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'second'),
    '4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1',
  );
  assert.equal(clear('4k3/8/8/8/8/8/8/4K3 b - - 9 9'), '8/8/8/8/8/8/8/8 b - - 0 1');
});
