import assert from 'node:assert/strict';
import test from 'node:test';

import { SIZE, squareName, readSquare } from './board.ts';
import { readCgp, writeCgp } from './cgp.ts';
import { lastPlay, readMove, splitTiles } from './notation.ts';
import { tilesAfter } from './replay.ts';

const EMPTY = Array(SIZE).fill('15').join('/');
const at = (name: string): number => readSquare(name)?.square ?? -1;

function letters(text: string): string {
  const { board } = readCgp(text);
  return board
    .map((tile, square) => tile && `${squareName(square)}${tile.blank ? tile.face.toLowerCase() : tile.face}`)
    .filter(Boolean)
    .join(' ');
}

test('squares are named by row first across and by column first down', () => {
  assert.deepEqual(readSquare('8h'), { square: 112, direction: 'across' });
  assert.deepEqual(readSquare('h8'), { square: 112, direction: 'down' });
  assert.deepEqual(readSquare('15o'), { square: 224, direction: 'across' });
  assert.equal(readSquare('16a'), null);
  assert.equal(readSquare('p1'), null);
  assert.equal(squareName(112, 'down'), 'h8');
});

test('a CGP has board, racks, points, and word list', () => {
  const rows = EMPTY.split('/');
  rows[7] = '6Za[CH]6';
  const text = `${rows.join('/')} ADE?[RR]ST/ -3/22 2 lex SCOWL-80; held 7/5;`;
  const cgp = readCgp(text);
  assert.equal(letters(text), '8gZ 8ha 8iCH');
  assert.equal(cgp.board.length, SIZE * SIZE);
  assert.deepEqual(cgp.board[at('8h')], { face: 'A', blank: true });
  assert.deepEqual(cgp.racks, [['A', 'D', 'E', '?', 'RR', 'S', 'T'], []]);
  assert.deepEqual(cgp.scores, [-3, 22]);
  assert.equal(cgp.scoreless, 2);
  assert.equal(cgp.lexicon, 'SCOWL-80');
});

test('a play that can be challenged is on the board', () => {
  const text = `${EMPTY} /BEHLNNR 0/0 1 lex SCOWL-80; moves 8h.OvUM`;
  assert.equal(letters(text), '8hO 8iv 8jU 8kM');
  assert.deepEqual(readCgp(text).moves, ['8h.OvUM']);
});

test('an invalid CGP is an empty board', () => {
  for (const text of ['', 'deal 17', '1/2/3 x']) assert.equal(letters(text), '');
});

test('a parsed CGP is written unchanged', () => {
  const line = `${EMPTY.replace('15', '3aB10')} AD?/ 4/5 0`;
  const cgp = readCgp(line);
  assert.equal(writeCgp(cgp.board, cgp.racks[0], cgp.scores, false), line);
  const long = writeCgp(cgp.board, ['C', 'CH', '?'], [0, 0], true);
  assert.match(long, /^3\[a\]\[B\]10\//);
  assert.match(long, / \[C\]\[CH\]\?\/ 0\/0 0$/);
});

test('plays, exchanges, passes, and challenges are parsed', () => {
  assert.deepEqual(splitTiles('[CH]O[RR]?'), ['CH', 'O', 'RR', '?']);
  assert.deepEqual(readMove('pass'), { kind: 'pass' });
  assert.deepEqual(readMove('ex.A?'), { kind: 'exchange', faces: ['A', '?'] });
  assert.deepEqual(readMove('h8.W.r!'), {
    kind: 'lay',
    square: 112,
    direction: 'down',
    word: [{ face: 'W', blank: false }, null, { face: 'R', blank: true }],
  });
  assert.equal(readMove('e2e4'), null);
});

test('the last play is found before passes, unless it was removed', () => {
  const board = tilesAfter([{ side: 'first', move: '8h.CAT' }]);
  const squares = ['8h', '8i', '8j'].map(at);
  assert.deepEqual(lastPlay(board, ['8h.CAT', 'pass']), squares);
  assert.deepEqual(lastPlay(readCgp('').board, ['8h.CAT', 'challenge']), []);
});

test('moves are replayed, with successful challenges', () => {
  const moves = [
    { side: 'first' as const, move: '8h.CAT', points: [10, 0] },
    { side: 'second' as const, move: 'k7.sX', points: [10, 9] },
    { side: 'first' as const, move: 'challenge', points: [10, 0] },
    { side: 'first' as const, move: 'ex.AB', points: [10, 0] },
    { side: 'second' as const, move: '8h.CATS', points: [10, 7] },
    { side: 'first' as const, move: 'challenge', points: [10, 12] },
  ];
  const row = (count: number) =>
    ['7k', '8h', '8i', '8j', '8k'].map((name) => tilesAfter(moves.slice(0, count))[at(name)]?.face ?? '.').join('');
  assert.equal(row(1), '.CAT.');
  assert.equal(row(2), 'SCATX');
  assert.equal(row(3), '.CAT.');
  assert.equal(row(5), '.CATS');
  assert.equal(row(6), '.CATS', 'a wrong challenge takes nothing back');
});
