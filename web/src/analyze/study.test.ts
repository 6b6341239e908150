import assert from 'node:assert/strict';
import test from 'node:test';

import { addMoves, describe, pathTo, promote, ROOT } from '../model/tree/tree.ts';
import {
  canPromote,
  fits,
  isBlank,
  newStudy,
  packed,
  recordOf,
  requestFor,
  studyOf,
  studyOfRecord,
  unpacked,
  wantedOf,
} from './study.ts';

const wanted = {
  game: 'gomoku',
  rule: 'renju',
  size: 19,
  lexicon: null,
  position: '{h8/i9}',
  moves: ['a1', 'b2'],
  side: null,
} as const;
const study = studyOf({ ...wanted, moves: [...wanted.moves] }, 'freestyle');

test('a study has the address it was created from', () => {
  assert.deepEqual(requestFor(study), {
    game: 'gomoku',
    rule: 'renju',
    size: 19,
    position: '{h8/i9}',
    moves: ['a1', 'b2'],
  });
  assert.deepEqual(requestFor(study, ROOT).moves, []);
  assert.deepEqual(wantedOf(study), wanted);
  assert.equal(studyOf({ ...wanted, rule: '', moves: [] }, 'freestyle').rule, 'freestyle');
});

test('the standard start is sent as an empty position', () => {
  assert.deepEqual(requestFor(newStudy('chess', 'standard')), {
    game: 'chess',
    rule: 'standard',
    moves: [],
  });
  assert.equal(isBlank(newStudy('chess', 'standard')), true);
  assert.equal(isBlank(study), false);
});

test('a rack entered at a move starts the position there', () => {
  const blank = { ...newStudy('crossword', 'void'), lexicon: 'mine' };
  const grown = addMoves(blank.tree, ROOT, ['8h.CAT', 'pass', '9h.OX']);
  const second = pathTo(grown.tree, grown.id)[1]?.id ?? ROOT;
  const setUp = { position: 'a CGP', side: 'second' } as const;
  const withRack = { ...blank, tree: describe(grown.tree, second, { setUp }), at: grown.id };
  assert.deepEqual(requestFor(withRack), {
    game: 'crossword',
    rule: 'void',
    lexicon: 'mine',
    position: 'a CGP',
    side: 'second',
    moves: ['9h.OX'],
  });
});

test('moves before the start of a file come first in its study', () => {
  const opened = studyOfRecord(
    {
      game: 'gomoku',
      start: '{h8/i9}-c3',
      nodes: [{ move: 'd4' }, { move: 'e5', parent: 0 }, { move: 'f6' }],
      players: ['Ann', null],
    },
    'freestyle',
  );
  assert.equal(opened.start.position, '{h8/i9}-');
  const record = recordOf(opened);
  assert.deepEqual(
    record.nodes?.map((node) => [node.move, node.parent ?? null]),
    [['c3', null], ['d4', 0], ['e5', 1], ['f6', 0]],
  );
  assert.deepEqual(record.players, ['Ann', null]);
});

test('a smaller board fits only if all moves are on it', () => {
  assert.equal(fits(study, 9), true);
  assert.equal(fits(study, 8), false);
});

test('only a variation can be promoted', () => {
  const branch = addMoves(study.tree, ROOT, ['c3']);
  const looking = { ...study, tree: branch.tree, at: branch.id };
  assert.equal(canPromote(study), false);
  assert.equal(canPromote(looking), true);
  assert.equal(canPromote({ ...looking, tree: promote(looking.tree, looking.at) }), false);
});

test('a study is stored unless it is too large', () => {
  const kept = JSON.parse(JSON.stringify(packed(study)));
  assert.deepEqual(requestFor(unpacked(kept) ?? newStudy('chess', '')), requestFor(study));
  assert.equal(unpacked({ tree: [] }), null);
  assert.equal(unpacked(null), null);
  const long = addMoves(study.tree, ROOT, Array.from({ length: 3_100 }, () => 'a1')).tree;
  assert.equal(packed({ ...study, tree: long }), null);
});
