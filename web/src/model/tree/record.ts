// Conversion between trees and the service's records.

import type { RecordNode, RecordView } from '../../api/types.ts';
import { emptyTree, nodeOf, ROOT, type Tree, type TreeNode } from './tree.ts';

/** Returns the tree of a record; its moves keep their order. */
export function fromRecord(record: Pick<RecordView, 'nodes' | 'comment'>): Tree {
  const root = nodeOf(emptyTree(), ROOT);
  const moves = record.nodes ?? [];
  const children: number[][] = [[], ...moves.map(() => [])];
  moves.forEach((node, index) => children[parentOf(node)]?.push(index + 1));
  const nodes: TreeNode[] = moves.map((node, index) => ({
    id: index + 1,
    parent: parentOf(node),
    move: node.move,
    shown: node.shown ?? undefined,
    comment: node.comment ?? '',
    children: children[index + 1] ?? [],
  }));
  return { nodes: [{ ...root, comment: record.comment ?? '', children: children[0] ?? [] }, ...nodes] };
}

/** Moves of a record are numbered from 0, nodes of a tree from 1. */
function parentOf(node: RecordNode): number {
  return node.parent === null || node.parent === undefined ? ROOT : node.parent + 1;
}

/** Returns the moves of a tree for a record: parents first, main lines first. */
export function toNodes(tree: Tree): RecordNode[] {
  const nodes: RecordNode[] = [];
  const index = new Map<number, number>();
  const waiting = nodeOf(tree, ROOT).children.slice().reverse();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodeOf(tree, id);
    index.set(id, nodes.length);
    nodes.push({
      parent: index.get(node.parent ?? ROOT) ?? null,
      move: node.move,
      comment: node.comment || null,
    });
    waiting.push(...node.children.slice().reverse());
  }
  return nodes;
}
