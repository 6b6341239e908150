// A game with its variations. Trees are immutable: a change returns a new one, so that
// the old one can be restored. The first child of a node continues the main line; the
// others are variations.

import type { SideName } from '../../api/types.ts';

/** A position in the game's notation, and the side to move if the notation lacks it. */
export interface SetUp {
  readonly position: string;
  readonly side: SideName | null;
}

export interface TreeNode {
  readonly id: number;
  /** The previous node; null at the root. */
  readonly parent: number | null;
  /** In the game's notation; empty at the root. */
  readonly move: string;
  /** In human notation, if known and different. */
  readonly shown?: string;
  readonly comment: string;
  readonly children: readonly number[];
  /** The position after the move, if the moves do not determine it because tiles were
   *  drawn. */
  readonly setUp?: SetUp;
}

/** Nodes by id: parents come before their children, and 0 is the root. */
export interface Tree {
  readonly nodes: readonly (TreeNode | undefined)[];
}

export const ROOT = 0;

export function emptyTree(): Tree {
  return { nodes: [{ id: ROOT, parent: null, move: '', comment: '', children: [] }] };
}

/** Returns the node of an id, or the root if there is none. */
export function nodeOf(tree: Tree, id: number): TreeNode {
  const node = tree.nodes[id] ?? tree.nodes[ROOT];
  if (!node) throw new Error('a tree without a root');
  return node;
}

/** Returns a tree in which some nodes are replaced. */
function withNodes(tree: Tree, changed: readonly TreeNode[]): Tree {
  const nodes = tree.nodes.slice();
  for (const node of changed) nodes[node.id] = node;
  return { nodes };
}

/** Adds a move after a node, or finds it there. */
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

/** Adds several moves in a row; returns the id of the last. */
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

/** Returns the nodes from the first move to this one; empty for the root. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  let node = nodeOf(tree, id);
  while (node.parent !== null) {
    path.push(node);
    node = nodeOf(tree, node.parent);
  }
  return path.reverse();
}

/** Returns the whole line of a node: its path, and the main line after it. */
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

/** Returns whether every node of the path is the first child of its parent. */
export function isMainLine(tree: Tree, id: number): boolean {
  return pathTo(tree, id).every((node) => siblings(tree, node.id)[0] === node.id);
}

/** Returns a node and its alternatives, in order. */
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

/** Removes a node and all that follow; `at` is its parent. */
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

/** Returns the tree with other properties of a node. */
export function describe(
  tree: Tree,
  id: number,
  words: Partial<Pick<TreeNode, 'comment' | 'setUp'>>,
): Tree {
  return withNodes(tree, [{ ...nodeOf(tree, id), ...words }]);
}

/** Returns the tree with new names for the last nodes of a path. */
export function namePath(tree: Tree, id: number, shown: readonly string[]): Tree {
  const path = pathTo(tree, id);
  // Align at the end: names begin after the last set-up on the path.
  const first = path.length - shown.length;
  const changed = path.flatMap((node, index) => {
    const name = shown[index - first];
    return name === undefined || name === node.shown || name === node.move
      ? []
      : [{ ...node, shown: name }];
  });
  return changed.length > 0 ? withNodes(tree, changed) : tree;
}

/** Returns the number of moves in a tree. */
export function moveCount(tree: Tree): number {
  return tree.nodes.reduce((total, node) => total + (node && node.parent !== null ? 1 : 0), 0);
}
