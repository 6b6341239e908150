import assert from 'node:assert/strict';
import test from 'node:test';

import { gameInfo } from './info.ts';

const FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 7';

test('a position is split into its start and its moves', () => {
  assert.deepEqual(gameInfo('gomoku').splitStart('h8 i9, j10'), { position: '', moves: ['h8', 'i9', 'j10'] });
  assert.deepEqual(gameInfo('gomoku').splitStart('{h8h9/i9}-a1'), { position: '{h8h9/i9}-', moves: ['a1'] });
  assert.deepEqual(gameInfo('gomoku').splitStart('{h8h9/i9'), { position: '{h8h9/i9', moves: [] });
  assert.deepEqual(gameInfo('chess').splitStart(`${FEN} moves e7e5 e2e4`), {
    position: FEN,
    moves: ['e7e5', 'e2e4'],
  });
  assert.deepEqual(gameInfo('chess').splitStart('startpos moves e2e4'), { position: '', moves: ['e2e4'] });
  assert.deepEqual(gameInfo('crossword').splitStart('deal 17 moves 8f.YEX pass'), {
    position: 'deal 17',
    moves: ['8f.YEX', 'pass'],
  });
});

test('a hint shows where to look for the best move in each game', () => {
  assert.equal(gameInfo('gomoku').hintSquares('h8', 15).length, 9);
  assert.ok(gameInfo('gomoku').hintSquares('h8', 15).includes('i9'));
  assert.deepEqual(gameInfo('gomoku').hintSquares('a1', 15).sort(), ['a1', 'a2', 'b1', 'b2']);
  assert.equal(gameInfo('gomoku').hintSquares('o15', 15).length, 4);
  assert.deepEqual(gameInfo('chess').hintSquares('g1f3', 8), ['g1']);
  assert.deepEqual(gameInfo('crossword').hintSquares('8d.NASTIER', 15), ['8d']);
  assert.deepEqual(gameInfo('crossword').hintSquares('pass', 15), []);
  assert.deepEqual(gameInfo('gomoku').hintSquares('-', 15), []);
});
