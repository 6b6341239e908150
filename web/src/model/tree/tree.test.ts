import assert from 'node:assert/strict';
import test from 'node:test';

import { rows } from './layout.ts';
import { fromRecord, toNodes } from './record.ts';
import {
  addMove,
  addMoves,
  describe,
  emptyTree,
  isMainLine,
  lineThrough,
  moveCount,
  namePath,
  nodeOf,
  pathTo,
  promote,
  remove,
  ROOT,
  siblings,
  type Tree,
} from './tree.ts';

const words = (nodes: readonly { move: string }[]) => nodes.map((node) => node.move).join(' ');

/** Returns a b c, with d e instead of b c, and f instead of e. */
function forked(): { tree: Tree; c: number; e: number; f: number } {
  const main = addMoves(emptyTree(), ROOT, ['a', 'b', 'c']);
  const a = pathTo(main.tree, main.id)[0]?.id ?? ROOT;
  const branch = addMoves(main.tree, a, ['d', 'e']);
  const d = nodeOf(branch.tree, branch.id).parent ?? ROOT;
  const twig = addMove(branch.tree, d, 'f');
  return { tree: twig.tree, c: main.id, e: branch.id, f: twig.id };
}

const text = (tree: Tree, at = ROOT, whole?: number) =>
  rows(tree, at, whole).map((row) => `${row.depth}:${row.ply}:${words(row.moves)}${row.hidden ? `+${row.hidden}` : ''}`);

test('an existing move is found, not added', () => {
  const { tree, c } = forked();
  const again = addMoves(tree, ROOT, ['a', 'b', 'c']);
  assert.equal(again.id, c);
  assert.equal(again.tree, tree);
  assert.equal(moveCount(tree), 6);
});

test('a path ends at its node, and a line continues it', () => {
  const { tree, c, e } = forked();
  assert.equal(words(pathTo(tree, e)), 'a d e');
  assert.equal(words(lineThrough(tree, ROOT)), 'a b c');
  assert.equal(words(lineThrough(tree, nodeOf(tree, e).parent ?? 0)), 'a d e');
  assert.equal(isMainLine(tree, c), true);
  assert.equal(isMainLine(tree, e), false);
  assert.equal(siblings(tree, ROOT).length, 0);
});

test('promoting makes the whole path the main line without changing the old tree', () => {
  const { tree, f } = forked();
  const promoted = promote(tree, f);
  assert.equal(words(lineThrough(promoted, ROOT)), 'a d f');
  assert.equal(words(lineThrough(tree, ROOT)), 'a b c');
  assert.deepEqual(text(promoted), ['0:0:a d', '1:1:b c', '0:2:f', '1:2:e']);
});

test('removing a node removes all that follow', () => {
  const { tree, e } = forked();
  const d = nodeOf(tree, e).parent ?? ROOT;
  const rest = remove(tree, d);
  assert.equal(moveCount(rest.tree), 3);
  assert.equal(nodeOf(rest.tree, rest.at).move, 'a');
  assert.equal(remove(tree, ROOT).tree, tree);
  const grown = addMove(rest.tree, rest.at, 'g');
  assert.equal(words(pathTo(grown.tree, grown.id)), 'a g');
});

test('a removed node is read as the root', () => {
  const { tree, e } = forked();
  assert.equal(nodeOf(remove(tree, e).tree, e).id, ROOT);
});

test('rows: variations follow the move that they replace', () => {
  assert.deepEqual(text(forked().tree), ['0:0:a b', '1:1:d e', '2:2:f', '0:2:c']);
  assert.deepEqual(text(emptyTree()), []);
  const start = addMove(addMove(emptyTree(), ROOT, 'a').tree, ROOT, 'b').tree;
  assert.deepEqual(text(start), ['0:0:a', '1:0:b']);
});

test('rows: a large tree hides variations off the path', () => {
  const { tree, f } = forked();
  assert.deepEqual(text(tree, ROOT, 3), ['0:0:a b', '1:1:d+2', '0:2:c']);
  assert.deepEqual(text(tree, f, 3), ['0:0:a b', '1:1:d e', '2:2:f', '0:2:c']);
});

test('a tree is converted to a record and back', () => {
  const nodes = [
    { move: 'h8' },
    { parent: 0, move: 'i9', comment: 'good' },
    { parent: 1, move: 'a1' },
    { parent: 0, move: 'b2' },
    { move: 'c3' },
  ];
  const tree = fromRecord({ nodes, comment: 'a game' });
  assert.equal(nodeOf(tree, ROOT).comment, 'a game');
  assert.deepEqual(text(tree), ['0:0:h8', '1:0:c3', '0:1:i9', '1:1:b2', '0:2:a1']);
  const back = toNodes(tree);
  assert.deepEqual(
    back.map((node) => [node.parent ?? null, node.move, node.comment ?? '']),
    [
      [null, 'h8', ''],
      [0, 'i9', 'good'],
      [1, 'a1', ''],
      [0, 'b2', ''],
      [null, 'c3', ''],
    ],
  );
});

test('records: promoted lines come first, and removed ones are left out', () => {
  const { tree, c, f } = forked();
  assert.equal(words(toNodes(promote(tree, f))), 'a d f e b c');
  assert.equal(words(toNodes(remove(tree, c).tree)), 'a b d e f');
});

test('names are set on the moves of a path only if they are new', () => {
  const { tree, e } = forked();
  const named = namePath(tree, e, ['A', 'D', 'e']);
  assert.deepEqual(
    pathTo(named, e).map((node) => node.shown ?? node.move),
    ['A', 'D', 'e'],
  );
  assert.equal(namePath(named, e, ['A', 'D', 'e']), named);
  assert.deepEqual(
    pathTo(namePath(tree, e, ['E']), e).map((node) => node.shown ?? node.move),
    ['a', 'd', 'E'],
  );
});

test('a node can have a comment and a position', () => {
  const { tree, c } = forked();
  assert.equal(nodeOf(describe(tree, c, { comment: 'hm' }), c).comment, 'hm');
  assert.equal(nodeOf(tree, c).comment, '');
});

test('long and wide records are converted', () => {
  const chain = Array.from({ length: 5000 }, (_, index) => ({
    move: `m${index}`,
    parent: index === 0 ? null : index - 1,
  }));
  const tree = fromRecord({ nodes: chain });
  assert.equal(rows(tree, 5000).length, 1);
  assert.equal(toNodes(tree).length, 5000);
  assert.equal(moveCount(remove(tree, 2).tree), 1);
});
