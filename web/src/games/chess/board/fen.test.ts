import assert from 'node:assert/strict';
import test from 'node:test';

import { boardOf, placement } from './fen.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

test('a FEN is parsed into pieces by square', () => {
  const board = boardOf(`${START} w KQkq - 0 1`);
  assert.equal(board.size, 32);
  assert.deepEqual(board.get('e1'), { side: 'first', kind: 'king' });
  assert.deepEqual(board.get('d8'), { side: 'second', kind: 'queen' });
  assert.deepEqual(board.get('b1'), { side: 'first', kind: 'knight' });
  assert.equal(board.get('e4'), undefined);
});

test('a parsed board is written unchanged', () => {
  for (const fen of [START, '8/8/8/8/8/8/8/8', 'r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R']) {
    assert.equal(placement(boardOf(fen)), fen);
  }
});

test('an invalid FEN gives the readable part of a board', () => {
  assert.equal(boardOf('').size, 0);
  assert.equal(placement(boardOf('ppppppppp/8/?K')), 'pppppppp/8/K7/8/8/8/8/8');
});
