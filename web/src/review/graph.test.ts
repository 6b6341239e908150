import assert from 'node:assert/strict';
import test from 'node:test';

import { area, curve, dotRadius, plyAt } from './graph.ts';

const x = (ply: number) => ply * 10;
const y = (tenths: number) => 100 - tenths / 10;

test('the curve goes through every reviewed position', () => {
  assert.equal(curve([500, 523, 0], x, y), 'M0 50L10 47.7L20 100');
  assert.equal(area([500, 0], x, y, 110), 'M0 50L10 100L10 110L0 110Z');
  assert.equal(area([], x, y, 110), '');
});

test('the area of a dot grows with the loss up to a maximum', () => {
  assert.equal(dotRadius(0), 4);
  assert.equal(dotRadius(1000), 11);
  assert.equal(dotRadius(5000), 11);
  const grown = dotRadius(500) ** 2 - dotRadius(0) ** 2;
  const more = dotRadius(1000) ** 2 - dotRadius(500) ** 2;
  assert.ok(Math.abs(grown - more) < 1e-9);
});

test('a place in the graph selects the nearest move', () => {
  assert.equal(plyAt(40, 40, 200, 20), 0);
  assert.equal(plyAt(146, 40, 200, 20), 11);
  assert.equal(plyAt(900, 40, 200, 20), 20);
  assert.equal(plyAt(0, 40, 200, 20), 0);
  assert.equal(plyAt(10, 0, 0, 20), 0);
});
