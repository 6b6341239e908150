import assert from 'node:assert/strict';
import test from 'node:test';

import { emptyBoard, readSquare, squareName, type Board } from './board.ts';
import {
  answer,
  backspace,
  begin,
  lay,
  move,
  onRack,
  point,
  recall,
  reorder,
  shapeOf,
  shuffle,
  takeBack,
  turn,
  type,
  type Placing,
} from './placing.ts';
import { tilesAfter } from './replay.ts';

const at = (name: string): number => readSquare(name)?.square ?? -1;
const rack = (text: string): Placing => begin([...text]);
const faces = (placing: Placing): string => placing.rack.map((tile) => tile.face).join('');
const left = (placing: Placing): string => onRack(placing).map((tile) => tile.face).join('');
const cat = tilesAfter([{ side: 'first', move: '8h.CAT' }]);

function typed(placing: Placing, board: Board, word: string): Placing {
  return [...word].reduce((state, letter) => type(state, board, letter), placing);
}

function written(placing: Placing, board: Board, hasLongTiles = false): string {
  const shape = shapeOf(placing, board, { hasLongTiles, start: at('8h') });
  return shape.kind === 'word' ? shape.move : shape.kind;
}

test('typing places tiles along the cursor', () => {
  const state = typed(point(rack('AEHRSTX'), at('8f')), emptyBoard, 'hat');
  assert.equal(written(state, emptyBoard), '8f.HAT');
  assert.equal(left(state), 'ERSX');
  assert.equal(squareName(state.cursor?.square ?? -1), '8i');
});

test('typing skips played tiles, and the move has the whole word', () => {
  const down = turn(point(rack('AEHRSTX'), at('7i')));
  const state = typed(down, cat, 'hr');
  assert.equal(written(state, cat), 'i7.HAR');
  const across = typed(point(rack('AEHRSTX'), at('8h')), cat, 's');
  assert.equal(written(across, cat), '8h.CATS', 'from the first letter of the word');
});

test('a missing letter uses a blank, and Shift prefers one', () => {
  const start = point(rack('A?T'), at('8h'));
  assert.equal(written(typed(start, emptyBoard, 'cat'), emptyBoard), '8h.cAT');
  const blank = type(start, emptyBoard, 'a', true);
  assert.equal(written(type(blank, emptyBoard, 't'), emptyBoard), '8h.aT');
  const none = typed(point(rack('AT'), at('8h')), emptyBoard, 'cat');
  assert.equal(written(none, emptyBoard), '8h.AT', 'without one nothing is laid');
});

test('typing stops at the edge', () => {
  const state = typed(point(rack('ABC'), at('8n')), emptyBoard, 'abc');
  assert.deepEqual([...state.laid.keys()], [at('8n'), at('8o')]);
  assert.equal(left(state), 'C');
});

test('Backspace takes tiles back one by one', () => {
  let state = typed(point(rack('CAT'), at('8g')), emptyBoard, 'cat');
  state = backspace(state);
  assert.equal(written(state, emptyBoard), '8g.CA');
  assert.equal(squareName(state.cursor?.square ?? -1), '8i');
  state = backspace(backspace(backspace(state)));
  assert.equal(written(state, emptyBoard), 'nothing');
  assert.equal(left(state), 'CAT');
});

test('at the edge Backspace takes the tile under the cursor', () => {
  const state = backspace(typed(point(rack('AB'), at('8n')), emptyBoard, 'ab'));
  assert.deepEqual([...state.laid.keys()], [at('8n')]);
});

test('a second click turns the cursor, and moves stop at the edges', () => {
  const first = point(rack('A'), at('1a'));
  assert.equal(first.cursor?.direction, 'across');
  assert.equal(point(first, at('1a')).cursor?.direction, 'down');
  assert.equal(move(first, -1, -1).cursor?.square, at('1a'));
  assert.equal(move(first, 3, 2).cursor?.square, at('3d'));
  assert.equal(move(first, 99, 0).cursor?.square, at('1o'));
});

test('a dropped blank asks for its letter', () => {
  const asking = lay(rack('A?'), emptyBoard, 1, at('8h'));
  assert.deepEqual(asking.asking, { id: 1, square: at('8h') });
  assert.equal(left(asking), 'A?');
  const answered = answer(asking, emptyBoard, 'Q');
  assert.equal(written(lay(answered, emptyBoard, 0, at('8i')), emptyBoard), '8h.qA');
  const moved = lay(answered, emptyBoard, 1, at('9h'));
  assert.deepEqual(moved.laid.get(at('9h')), { id: 1, face: 'Q', blank: true }, 'asked once only');
});

test('a tile moves on the board, but not onto another one', () => {
  const one = lay(rack('AB'), cat, 0, at('9h'));
  const moved = lay(one, cat, 0, at('9i'));
  assert.deepEqual([...moved.laid.keys()], [at('9i')]);
  assert.equal(lay(moved, cat, 1, at('9i')), moved);
  assert.equal(lay(moved, cat, 1, at('8h')), moved);
  assert.equal(left(takeBack(moved, at('9i'))), 'AB');
  assert.equal(left(recall(moved)), 'AB');
});

test('tiles that are scattered or have a gap are not a play', () => {
  const corner = lay(lay(rack('AB'), emptyBoard, 0, at('8h')), emptyBoard, 1, at('9i'));
  assert.equal(written(corner, emptyBoard), 'scattered');
  const gap = lay(lay(rack('AB'), emptyBoard, 0, at('8h')), emptyBoard, 1, at('8j'));
  assert.equal(written(gap, emptyBoard), 'gap');
  const bridged = lay(lay(rack('AB'), cat, 0, at('8g')), cat, 1, at('8k'));
  assert.equal(written(bridged, cat), '8g.ACATB', 'what lies between closes the gap');
});

test('the first word must cover the start, later ones must touch a tile', () => {
  assert.equal(written(typed(point(rack('AB'), at('8i')), emptyBoard, 'ab'), emptyBoard), 'offStart');
  assert.equal(written(lay(rack('A'), emptyBoard, 0, at('8h')), emptyBoard), 'single');
  assert.equal(written(typed(point(rack('AB'), at('10a')), cat, 'ab'), cat), 'apart');
  assert.equal(written(typed(point(rack('AB'), at('9g')), cat, 'ab'), cat), '9g.AB');
});

test('a single tile takes the direction of its word', () => {
  assert.equal(written(lay(rack('S'), cat, 0, at('8k')), cat), '8h.CATS');
  assert.equal(written(lay(rack('S'), cat, 0, at('9h')), cat), 'h8.CS');
});

test('in sets with long tiles, all letters are in brackets', () => {
  const start = point(begin(['CH', 'O', 'C', 'H']), at('8h'));
  const state = typed(start, emptyBoard, 'cho');
  assert.equal(written(state, emptyBoard, true), '8h.[C][H][O]');
  const long = type(point(begin(['CH', 'O']), at('8h')), emptyBoard, 'c');
  assert.equal(written(type(long, emptyBoard, 'o'), emptyBoard, true), '8h.[CH][O]');
});

test('drawn tiles keep the order of the rack', () => {
  const sorted = reorder(rack('ABCDE'), 4, 0);
  assert.equal(faces(sorted), 'EABCD');
  assert.equal(faces(begin([...'ABEXY'], sorted.rack)), 'EABXY');
  assert.equal(faces(begin([...'AE'], sorted.rack)), 'EA');
  assert.equal(faces(begin([...'AAEXYZQ'], sorted.rack)), 'EAAXYZQ');
});

test('shuffling loses no tile', () => {
  const state = lay(rack('ABCDE'), emptyBoard, 2, at('8h'));
  const mixed = shuffle(state, () => 0);
  assert.notEqual(faces(mixed), 'ABCDE');
  assert.equal([...faces(mixed)].sort().join(''), 'ABCDE');
  assert.equal(left(mixed).includes('C'), false);
});
