import assert from 'node:assert/strict';
import test from 'node:test';

import { readAddress, writeAddress } from './address.ts';
import { moveName, numberBefore } from './numbering.ts';
import { readPasted } from './pasted.ts';

const FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 7';
const CGP = '15/15/15/15/15/15/15/6ZA7/15/15/15/15/15/15/15 ADEIRST/ 0/22 0 lex MINE;';

test('move numbers depend on the game and the ply', () => {
  const numbers = (position: string) => [0, 1, 2].map((ply) => numberBefore('chess', position, ply, ply === 0));
  assert.deepEqual(numbers(''), ['1.', '', '2.']);
  assert.deepEqual(numbers(FEN), ['7…', '8.', '']);
  assert.equal(numberBefore('gomoku', '', 4, false), '5');
  assert.equal(moveName({ move: '-' }, 'pass'), 'pass');
  assert.equal(moveName({ move: 'g1f3', shown: 'Nf3' }, 'pass'), 'Nf3');
});

test('an address is parsed to what was written', () => {
  const wanted = {
    game: 'gomoku',
    rule: 'renju',
    size: 19,
    lexicon: null,
    position: '{h8h9/i9}',
    moves: ['a1', '-', 'b12'],
    side: null,
  } as const;
  const address = writeAddress({ ...wanted, moves: [...wanted.moves] }, 'freestyle');
  assert.deepEqual(readAddress(new URL(address, 'http://here').searchParams), wanted);
  const chess = { game: 'chess', rule: '', size: null, lexicon: null, position: FEN, moves: ['e7e5'], side: null } as const;
  const other = writeAddress({ ...chess, moves: [...chess.moves] }, 'standard');
  assert.deepEqual(readAddress(new URL(other, 'http://here').searchParams), chess);
  assert.equal(readAddress(new URLSearchParams('game=go')), null);
});

test('a long list of moves is left out of the address', () => {
  const moves = Array.from({ length: 400 }, () => 'e2e4');
  const address = writeAddress({ game: 'chess', rule: 'standard', size: null, lexicon: null, position: '', moves, side: null }, 'standard');
  assert.equal(address, '/analyze?game=chess');
});

test('pasted positions are distinguished from game files', () => {
  assert.deepEqual(readPasted(` ${FEN}\n`, 'gomoku'), { kind: 'position', game: 'chess', text: FEN });
  assert.deepEqual(readPasted(CGP, 'gomoku'), { kind: 'position', game: 'crossword', text: CGP });
  assert.equal(readPasted('{h8h9/i9}', 'chess').kind, 'position');
  assert.equal(readPasted('h8i9j10', 'gomoku').kind, 'file');
  assert.equal(readPasted('e2e4 e7e5', 'gomoku').kind, 'file');
  assert.deepEqual(readPasted('e2e4 e7e5', 'chess'), {
    kind: 'position',
    game: 'chess',
    text: 'startpos moves e2e4 e7e5',
  });
  assert.deepEqual(readPasted('e4 e5', 'chess'), { kind: 'file', names: ['pasted.pgn', 'pasted'] });
  assert.deepEqual(readPasted('e4 e5', 'gomoku'), { kind: 'file', names: ['pasted'] });
  assert.equal(readPasted('(;GM[4]SZ[15];B[hh])', 'chess').kind, 'file');
});
