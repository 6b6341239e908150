import assert from 'node:assert/strict';
import test from 'node:test';

import {
  boardSpan,
  CELL,
  fittingType,
  heatRadius,
  MARGIN,
  middle,
  nearest,
  placeOf,
  pointAfterKey,
  pointSeen,
  starPoints,
  winningLines,
} from './geometry.ts';

const usual = { size: 15, flipped: false };
const flipped = { size: 15, flipped: true };

test('a1 is at the lower left, and at the upper right of a flipped board', () => {
  const end = boardSpan(15) - MARGIN;
  assert.deepEqual(placeOf('a1', usual), { x: MARGIN, y: end });
  assert.deepEqual(placeOf('o15', usual), { x: end, y: MARGIN });
  assert.deepEqual(placeOf('a1', flipped), { x: end, y: MARGIN });
  assert.deepEqual(placeOf('h8', flipped), placeOf('h8', usual));
});

test('a point outside the board has no place', () => {
  assert.equal(placeOf('p1', usual), null);
  assert.equal(placeOf('a16', usual), null);
  assert.equal(placeOf('-', usual), null);
});

test('the nearest point to a place is the one drawn there', () => {
  for (const layout of [usual, flipped, { size: 20, flipped: false }, { size: 5, flipped: true }]) {
    for (let left = 0; left < layout.size; left += 1) {
      const at = pointSeen(left, layout.size - 1, layout);
      const place = placeOf(at, layout);
      assert.ok(place);
      assert.equal(nearest({ x: place.x + 0.49 * CELL, y: place.y - 0.49 * CELL }, layout), at);
    }
  }
});

test('a place outside the lines belongs to the outer line', () => {
  assert.equal(nearest({ x: 0, y: 0 }, usual), 'a15');
  assert.equal(nearest({ x: 1e4, y: 1e4 }, usual), 'o1');
});

test('the number of star points depends on the size', () => {
  const stars = (size: number) => starPoints(size).sort().join(' ');
  assert.equal(stars(15), 'd12 d4 h8 l12 l4');
  assert.equal(stars(19), 'd10 d16 d4 j10 j16 j4 p10 p16 p4');
  assert.equal(stars(9), 'c3 c7 e5 g3 g7');
  assert.equal(stars(20), 'd17 d4 q17 q4');
  assert.equal(stars(5), 'c3');
  assert.equal(stars(6), '');
});

test('the center is on the board at every size', () => {
  assert.equal(middle(15), 'h8');
  assert.equal(middle(20), 'j10');
  assert.equal(middle(5), 'c3');
});

test('keys move in their displayed direction', () => {
  const after = (key: string, layout = usual, control = false) =>
    pointAfterKey('d4', key, control, layout);
  assert.equal(after('ArrowUp'), 'd5');
  assert.equal(after('ArrowUp', flipped), 'd3');
  assert.equal(after('ArrowRight'), 'e4');
  assert.equal(after('ArrowRight', flipped), 'c4');
  assert.equal(after('Home'), 'a4');
  assert.equal(after('End'), 'o4');
  assert.equal(after('PageUp'), 'd15');
  assert.equal(after('PageDown'), 'd1');
  assert.equal(after('Home', usual, true), 'a15');
  assert.equal(after('End', usual, true), 'o1');
  assert.equal(after('x'), null);
  assert.equal(after('ArrowUp', usual, true), null);
});

test('keys stop at the edge of the board', () => {
  assert.equal(pointAfterKey('a1', 'ArrowLeft', false, usual), 'a1');
  assert.equal(pointAfterKey('o15', 'ArrowUp', false, usual), 'o15');
});

test('a winning line has its outermost stones as ends', () => {
  assert.deepEqual(winningLines(['f8', 'e8', 'g8', 'i8', 'h8']), [['e8', 'i8']]);
  assert.deepEqual(winningLines(['a5', 'b4', 'c3', 'd2', 'e1']), [['a5', 'e1']]);
  assert.deepEqual(winningLines([]), []);
  assert.deepEqual(winningLines(['a1', 'b1', 'c1', 'd1']), []);
});

test('two crossing winning lines are both found', () => {
  const row = ['c3', 'd3', 'e3', 'f3', 'g3'];
  const column = ['c4', 'c5', 'c6', 'c7'];
  assert.deepEqual(winningLines([...row, ...column]), [
    ['c3', 'g3'],
    ['c3', 'c7'],
  ]);
});

test('the area of heat grows linearly with the weight', () => {
  const area = (weight: number) => heatRadius(weight) ** 2;
  assert.ok(area(0) > 0);
  assert.ok(Math.abs(area(0.5) - (area(0) + area(1)) / 2) < 1e-9);
  assert.equal(area(7), area(1));
  assert.ok(heatRadius(1) <= CELL / 2);
});

test('a text fits in its circle', () => {
  assert.ok(fittingType('7', 46) <= 46);
  for (const text of ['12', '123', '54 %', '100 %']) {
    const size = fittingType(text, 46);
    assert.ok(Math.hypot(size * text.length * 0.62, size * 0.73) <= 92, text);
  }
  assert.ok(fittingType('12', 46) > fittingType('123', 46));
});
