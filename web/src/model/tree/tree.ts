// A game with its variations. Trees are values: a change makes a new one, so
// that the one before can be kept and returned to. The first child of a node
// continues the main line; the others are variations.

import type { SideName } from '../../api/types.ts';

/** A position in the game's own notation, and who is to move where it leaves
 *  that open. */
export interface SetUp {
  readonly position: string;
  readonly side: SideName | null;
}

export interface TreeNode {
  readonly id: number;
  /** The node before; null at the root. */
  readonly parent: number | null;
  /** In the game's own notation; empty at the root. */
  readonly move: string;
  /** As people read it, where that is known and differs. */
  readonly shown?: string;
  readonly comment: string;
  readonly children: readonly number[];
  /** What the position is after this move, where the moves do not say it all:
   *  tiles that somebody has drawn. */
  readonly setUp?: SetUp;
}

/** Nodes by their id; parents come before their children, 0 is the root. */
export interface Tree {
  readonly nodes: readonly (TreeNode | undefined)[];
}

export const ROOT = 0;

export function emptyTree(): Tree {
  return { nodes: [{ id: ROOT, parent: null, move: '', comment: '', children: [] }] };
}

/** The node of an id; the root, where there is none. */
export function nodeOf(tree: Tree, id: number): TreeNode {
  const node = tree.nodes[id] ?? tree.nodes[ROOT];
  if (!node) throw new Error('a tree without a root');
  return node;
}

/** A tree in which some nodes are others. */
function withNodes(tree: Tree, changed: readonly TreeNode[]): Tree {
  const nodes = tree.nodes.slice();
  for (const node of changed) nodes[node.id] = node;
  return { nodes };
}

/** Plays a move after a node. One that is there already is only found. */
export function addMove(
  tree: Tree,
  at: number,
  move: string,
  shown?: string,
): { tree: Tree; id: number } {
  const parent = nodeOf(tree, at);
  const known = parent.children.find((child) => nodeOf(tree, child).move === move);
  if (known !== undefined) return { tree, id: known };
  const id = tree.nodes.length;
  const node = { id, parent: parent.id, move, shown, comment: '', children: [] };
  return { tree: withNodes(tree, [node, { ...parent, children: [...parent.children, id] }]), id };
}

/** Plays several moves, one after the other; the id of the last. */
export function addMoves(
  tree: Tree,
  at: number,
  moves: readonly string[],
  shown?: readonly string[] | null,
): { tree: Tree; id: number } {
  return moves.reduce(
    (grown, move, index) => addMove(grown.tree, grown.id, move, shown?.[index]),
    { tree, id: at },
  );
}

/** The nodes from the first move to this one; nothing for the root. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  let node = nodeOf(tree, id);
  while (node.parent !== null) {
    path.push(node);
    node = nodeOf(tree, node.parent);
  }
  return path.reverse();
}

/** The whole line that a node is on: its path, and the main line from there. */
export function lineThrough(tree: Tree, id: number): TreeNode[] {
  const line = pathTo(tree, id);
  let node = nodeOf(tree, id);
  for (;;) {
    const next = node.children[0];
    if (next === undefined) return line;
    node = nodeOf(tree, next);
    line.push(node);
  }
}

/** Is every node of the path the first child of the one before? */
export function isMainLine(tree: Tree, id: number): boolean {
  return pathTo(tree, id).every((node) => siblings(tree, node.id)[0] === node.id);
}

/** A node and those that could stand in its place, in order. */
export function siblings(tree: Tree, id: number): readonly number[] {
  const { parent } = nodeOf(tree, id);
  return parent === null ? [] : nodeOf(tree, parent).children;
}

/** Makes the path to a node the main line. */
export function promote(tree: Tree, id: number): Tree {
  const changed = pathTo(tree, id).flatMap((node) => {
    if (node.parent === null || siblings(tree, node.id)[0] === node.id) return [];
    const parent = nodeOf(tree, node.parent);
    const others = parent.children.filter((child) => child !== node.id);
    return [{ ...parent, children: [node.id, ...others] }];
  });
  return withNodes(tree, changed);
}

/** Takes a node away with all that follows; `at` is where it was played. */
export function remove(tree: Tree, id: number): { tree: Tree; at: number } {
  const node = nodeOf(tree, id);
  if (node.parent === null) return { tree, at: ROOT };
  const parent = nodeOf(tree, node.parent);
  const children = parent.children.filter((child) => child !== id);
  const nodes = withNodes(tree, [{ ...parent, children }]).nodes.slice();
  const gone = [id];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    gone.push(...(nodes[next]?.children ?? []));
    nodes[next] = undefined;
  }
  return { tree: { nodes }, at: parent.id };
}

/** The same tree with something else said about a node. */
export function describe(
  tree: Tree,
  id: number,
  words: Partial<Pick<TreeNode, 'comment' | 'setUp'>>,
): Tree {
  return withNodes(tree, [{ ...nodeOf(tree, id), ...words }]);
}

/** The same tree with the names of a node's path, as far as they are new. */
export function namePath(tree: Tree, id: number, shown: readonly string[]): Tree {
  const path = pathTo(tree, id);
  // The names are those of the last moves: a set-up on the way begins anew.
  const first = path.length - shown.length;
  const changed = path.flatMap((node, index) => {
    const name = shown[index - first];
    return name === undefined || name === node.shown || name === node.move
      ? []
      : [{ ...node, shown: name }];
  });
  return changed.length > 0 ? withNodes(tree, changed) : tree;
}

/** How many moves a tree has. */
export function moveCount(tree: Tree): number {
  return tree.nodes.reduce((total, node) => total + (node && node.parent !== null ? 1 : 0), 0);
}
