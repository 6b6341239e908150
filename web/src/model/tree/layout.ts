// The layout of a tree as rows of moves: the main line, and each variation in a
// separate row after the move that it replaces.

import { nodeOf, ROOT, type Tree, type TreeNode } from './tree.ts';

export interface Row {
  /** The depth of the variation; 0 is the main line. */
  depth: number;
  moves: TreeNode[];
  /** The number of moves of this variation that are not shown. */
  hidden: number;
  /** The ply of the first move, from 0. */
  ply: number;
}

/** The maximum number of moves in a tree that is shown whole. */
const SHOWN_WHOLE = 400;

/** Returns the rows of a tree. A large tree shows only the variations on the way to
 *  `at`; of the others, only the first move and the number of moves after it. */
export function rows(tree: Tree, at: number, shownWhole = SHOWN_WHOLE): Row[] {
  const sizes = subtreeSizes(tree);
  const isWhole = (sizes[ROOT] ?? 0) - 1 <= shownWhole;
  const onPath = new Set<number>();
  for (let id: number | null = at; id !== null; id = nodeOf(tree, id).parent) onPath.add(id);

  const found: Row[] = [];
  const root = nodeOf(tree, ROOT);
  /** The lines still to write; the next one is last. */
  const waiting: { id: number; depth: number; ply: number; isBranch: boolean }[] = [];
  const first = root.children[0];
  if (first !== undefined) waiting.push({ id: first, depth: 0, ply: 0, isBranch: false });
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    const row: Row = { depth: line.depth, moves: [], hidden: 0, ply: line.ply };
    found.push(row);
    if (line.isBranch && !isWhole && !onPath.has(line.id)) {
      row.moves.push(nodeOf(tree, line.id));
      row.hidden = (sizes[line.id] ?? 1) - 1;
      continue;
    }
    let id: number | undefined = line.id;
    let ply = line.ply;
    let isFirst = true;
    while (id !== undefined) {
      const node: TreeNode = nodeOf(tree, id);
      row.moves.push(node);
      // The siblings of a branch already have rows.
      const isHead = isFirst && line.isBranch;
      const others = isHead ? [] : nodeOf(tree, node.parent ?? ROOT).children.slice(1);
      isFirst = false;
      ply += 1;
      const next: number | undefined = node.children[0];
      if (others.length > 0) {
        if (next !== undefined) waiting.push({ id: next, depth: line.depth, ply, isBranch: false });
        for (const other of others.reverse()) {
          waiting.push({ id: other, depth: line.depth + 1, ply: ply - 1, isBranch: true });
        }
        break;
      }
      id = next;
    }
  }
  return found;
}

/** Returns the size of each node's subtree, including the node. */
function subtreeSizes(tree: Tree): number[] {
  const sizes: number[] = tree.nodes.map((node) => (node ? 1 : 0));
  for (let id = sizes.length - 1; id > ROOT; id -= 1) {
    const parent = tree.nodes[id]?.parent;
    if (parent !== null && parent !== undefined) sizes[parent] = (sizes[parent] ?? 0) + (sizes[id] ?? 0);
  }
  return sizes;
}
