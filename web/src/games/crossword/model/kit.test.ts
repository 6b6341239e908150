import assert from 'node:assert/strict';
import test from 'node:test';

import { emptyBoard, readSquare } from './board.ts';
import { readKit, signOf, type KitView } from './kit.ts';
import { tilesAfter } from './replay.ts';
import { unseen } from './unseen.ts';

const view: KitView = {
  rows: ['=..\'...~...^..=', ...Array<string>(13).fill('.'.repeat(15)), '-"'],
  start: 'h8',
  tiles: [
    { face: 'A', count: 9, points: 1 },
    { face: '[CH]', count: 1, points: 5 },
    { face: 'T', count: 6, points: 1 },
    { face: '?', count: 2, points: 0 },
  ],
  rack: 7,
  bonus: 50,
  lexicon: 'SCOWL-80',
  words: 236802,
};

test('premium squares are parsed from the diagram', () => {
  const kit = readKit(view);
  const sign = (name: string) => {
    const premium = kit.premiums[readSquare(name)?.square ?? -1];
    return premium ? signOf(premium) : '';
  };
  assert.deepEqual(['1a', '1d', '1h', '1l', '1b'].map(sign), ['3W', '2L', '4W', '4L', '']);
  assert.deepEqual(['15a', '15b', '15o'].map(sign), ['2W', '3L', '']);
  assert.equal(kit.premiums.length, 225);
  assert.equal(kit.start, 112);
});

test('tiles have points, and a blank can be any letter', () => {
  const kit = readKit(view);
  assert.equal(kit.points.get('CH'), 5);
  assert.deepEqual(kit.letters, ['A', 'CH', 'T']);
  assert.equal(kit.hasLongTiles, true);
});

test('unseen tiles are neither on the board nor on a known rack', () => {
  const kit = readKit(view);
  const board = tilesAfter([{ side: 'first', move: '8h.[CH]aT' }]);
  const { counts, total, bag } = unseen(kit, board, [['A', 'A', '?'], []]);
  assert.deepEqual(Object.fromEntries(counts), { A: 7, CH: 0, T: 5, '?': 0 });
  assert.equal(total, 12);
  assert.equal(bag, 5);
});

test('an onlooker knows no rack, and a bag never has fewer than 0 tiles', () => {
  const kit = readKit(view);
  assert.equal(unseen(kit, emptyBoard, [[], []]).bag, 4);
  assert.equal(unseen(kit, emptyBoard, [[...'AAAAAAA'], [...'TTTTT']]).bag, 6);
  assert.equal(unseen(kit, emptyBoard, [[...'AAAAAAAAA'], []]).bag, 2);
  assert.equal(unseen(kit, emptyBoard, [[...'AAAAAAAAATTT'], []]).bag, 0);
});
