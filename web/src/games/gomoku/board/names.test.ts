import assert from 'node:assert/strict';
import test from 'node:test';

import { gomoku } from '../../../i18n/en/gomoku.ts';
import { pointNames, type BoardContents } from './names.ts';

const nothing: BoardContents = {
  stones: [],
  last: null,
  won: [],
  marks: [],
  areas: [],
  heat: [],
  ghosts: [],
  hint: null,
};

const names = (contents: Partial<BoardContents>) => pointNames({ ...nothing, ...contents }, gomoku);

test('an empty board has no names', () => {
  assert.equal(names({}).size, 0);
});

test('the name of a stone has its side, its number, and the last move', () => {
  const said = names({
    stones: [
      { at: 'h8', side: 'first', number: 1 },
      { at: 'i9', side: 'second' },
    ],
    last: 'h8',
  });
  assert.equal(said.get('h8'), 'h8, black, move 1, last move');
  assert.equal(said.get('i9'), 'i9, white');
});

test('the name of an empty point has its marks', () => {
  const said = names({
    marks: [
      { kind: 'three', side: 'first', at: ['a1'], stones: ['e5'] },
      { kind: 'open_four', side: 'second', at: ['a1', 'b2'], stones: ['f6'] },
      { kind: 'forbidden', side: 'first', at: ['c3'] },
      { kind: 'check', at: ['d4'] },
    ],
    hint: 'b2',
    heat: [{ at: 'b2', weight: 1, text: '54 %' }],
  });
  assert.equal(said.get('a1'), 'a1, empty, makes a four for black, makes a five for white');
  assert.equal(said.get('b2'), 'b2, empty, makes a five for white, hint, candidate, 54 %');
  assert.equal(said.get('c3'), 'c3, empty, forbidden');
  assert.equal(said.has('d4'), false);
});

test('the name of a stone has each kind of its threats once', () => {
  const three = { kind: 'open_three', side: 'first', at: [], stones: ['h8'] } as const;
  const said = names({
    stones: [{ at: 'h8', side: 'first' }],
    marks: [
      { ...three, kind: 'double_three', at: [], stones: ['h8'] },
      { ...three, at: [], stones: ['h8'] },
      { ...three, at: [], stones: ['h8'] },
    ],
  });
  assert.equal(said.get('h8'), 'h8, black, in a double three, in an open three');
});

test('the name of a point has its owner on a map', () => {
  const said = names({
    areas: [
      { at: 'a1', side: 'first', weight: 1 },
      { at: 'b1', side: null, weight: 1 },
    ],
  });
  assert.equal(said.get('a1'), "a1, empty, black's");
  assert.equal(said.get('b1'), 'b1, empty, contested');
});

test('previewed moves are numbered from 1', () => {
  const said = names({
    ghosts: [
      { at: 'a1', side: 'first' },
      { at: 'b1', side: 'second' },
    ],
  });
  assert.equal(said.get('b1'), 'b1, empty, preview, move 2, white');
});
