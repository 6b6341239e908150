import assert from 'node:assert/strict';
import test from 'node:test';

import type { Line } from '../api/types.ts';
import { readAddress, writeAddress } from './address.ts';
import { arrowsOf, forcedLine, ghostsOf, heatOf } from './candidates.ts';
import { moveName, numberBefore } from './numbering.ts';
import { readPasted } from './pasted.ts';
import { splitStart } from './start.ts';

const FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 7';
const CGP = '15/15/15/15/15/15/15/6ZA7/15/15/15/15/15/15/15 ADEIRST/ 0/22 0 lex MINE;';

const line = (score: number, ...pv: string[]): Line => ({ score, score_kind: 'cp', pv });
const proof = (score: number, mate_in: number, ...pv: string[]): Line => ({
  score,
  score_kind: 'mate',
  mate_in,
  pv,
});

test('moves are taken off a position', () => {
  assert.deepEqual(splitStart('gomoku', 'h8 i9, j10'), { position: '', moves: ['h8', 'i9', 'j10'] });
  assert.deepEqual(splitStart('gomoku', '{h8h9/i9}-a1'), { position: '{h8h9/i9}-', moves: ['a1'] });
  assert.deepEqual(splitStart('gomoku', '{h8h9/i9'), { position: '{h8h9/i9', moves: [] });
  assert.deepEqual(splitStart('chess', `${FEN} moves e7e5 e2e4`), {
    position: FEN,
    moves: ['e7e5', 'e2e4'],
  });
  assert.deepEqual(splitStart('chess', 'startpos moves e2e4'), { position: '', moves: ['e2e4'] });
  assert.deepEqual(splitStart('crossword', 'deal 17 moves 8f.YEX pass'), {
    position: 'deal 17',
    moves: ['8f.YEX', 'pass'],
  });
});

test('numbers before moves', () => {
  const numbers = (position: string) => [0, 1, 2].map((ply) => numberBefore('chess', position, ply, ply === 0));
  assert.deepEqual(numbers(''), ['1.', '', '2.']);
  assert.deepEqual(numbers(FEN), ['7…', '8.', '']);
  assert.equal(numberBefore('gomoku', '', 4, false), '5');
  assert.equal(moveName({ move: '-' }, 'pass'), 'pass');
  assert.equal(moveName({ move: 'g1f3', shown: 'Nf3' }, 'pass'), 'Nf3');
});

test('an address comes back as it was', () => {
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

test('too many moves stay out of the address', () => {
  const moves = Array.from({ length: 400 }, () => 'e2e4');
  const address = writeAddress({ game: 'chess', rule: 'standard', size: null, lexicon: null, position: '', moves, side: null }, 'standard');
  assert.equal(address, '/analyze?game=chess');
});

test('pasted positions are known from game files', () => {
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

test('heat is largest at the best move of whoever moves', () => {
  const lines = [line(-80, 'h8'), line(40, 'i9'), line(0, '-')];
  const heat = heatOf(lines, 'second', (share) => share.toFixed(2));
  assert.deepEqual(heat.map((area) => [area.at, area.text]), [['h8', '0.40'], ['i9', '0.55']]);
  assert.equal(heat[0]?.weight, 1);
  assert.ok((heat[1]?.weight ?? 1) < 0.5);
});

test('proofs are no percents', () => {
  const heat = heatOf([proof(1, 13, 'h8'), proof(-1, -4, 'a1')], 'first', () => 'percent');
  assert.deepEqual(heat.map((area) => area.text), ['✓13', '✕4']);
  assert.equal(forcedLine([proof(-1, -4, 'a1')])?.pv[0], 'a1');
  assert.equal(forcedLine([proof(0, 0, 'a1')]), null);
  assert.equal(forcedLine([line(900, 'a1')]), null);
});

test('arrows and ghosts', () => {
  assert.deepEqual(arrowsOf([line(10, 'e2e4'), line(5, 'e7e8q')]), [
    { from: 'e7', to: 'e8', kind: 'line' },
    { from: 'e2', to: 'e4', kind: 'hint' },
  ]);
  assert.deepEqual(ghostsOf(['h8', '-', 'i9'], 'second'), [
    { at: 'h8', side: 'second', number: 1 },
    { at: 'i9', side: 'second', number: 3 },
  ]);
});
