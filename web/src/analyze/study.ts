// What is on the table: a game from some start, with its variations, and the
// move that is being looked at. Studies are values, so that the one before can
// be returned to.

import type {
  GameName,
  GameView,
  PositionRequest,
  RecordView,
} from '../api/types.ts';
import { USUAL_SIZE } from '../model/gomoku.ts';
import { fromRecord, toNodes } from '../model/tree/record.ts';
import {
  addMoves,
  emptyTree,
  isMainLine,
  moveCount,
  nodeOf,
  pathTo,
  ROOT,
  type SetUp,
  type Tree,
} from '../model/tree/tree.ts';
import { pointOf, squareNames } from '../model/squares.ts';
import type { Wanted } from './address.ts';
import { splitStart } from './start.ts';

export interface Study {
  readonly game: GameName;
  readonly rule: string;
  /** Null where boards have one size. */
  readonly size: number | null;
  /** The word list that somebody brought; null for the service's own. */
  readonly lexicon: string | null;
  /** The position that the tree grows from; empty for the usual one. */
  readonly start: SetUp;
  readonly tree: Tree;
  /** The node that is looked at. */
  readonly at: number;
  readonly players: readonly (string | null)[];
  readonly result: string | null;
  /** The stored game that this is, as long as nothing was changed. */
  readonly gameId: string | null;
}

export function newStudy(game: GameName, rule: string, size = USUAL_SIZE): Study {
  return {
    game,
    rule,
    size: game === 'gomoku' ? size : null,
    lexicon: null,
    start: { position: '', side: null },
    tree: emptyTree(),
    at: ROOT,
    players: [null, null],
    result: null,
    gameId: null,
  };
}

/** A study of a position in words, with moves after it. All moves are shown. */
export function studyOf(wanted: Wanted, usualRule: string): Study {
  const blank = newStudy(wanted.game, wanted.rule || usualRule, wanted.size ?? USUAL_SIZE);
  const { position, moves } = splitStart(wanted.game, wanted.position);
  const { tree, id } = addMoves(blank.tree, ROOT, [...moves, ...wanted.moves]);
  const start = { position, side: wanted.side };
  return { ...blank, lexicon: wanted.lexicon, start, tree, at: id };
}

/** A study of a stored game, its last move shown. */
export function studyOfGame(view: GameView, usualLexicon: string | null): Study {
  const game = view.position.game as GameName;
  const blank = newStudy(game, view.position.rule, view.position.size ?? USUAL_SIZE);
  const { position, moves } = splitStart(game, view.start);
  const { tree, id } = addMoves(
    blank.tree,
    ROOT,
    [...moves, ...view.moves.map((move) => move.move)],
    [...moves, ...view.moves.map((move) => move.shown ?? move.move)],
  );
  const lexicon = view.position.lexicon ?? null;
  return {
    ...blank,
    lexicon: lexicon === usualLexicon ? null : lexicon,
    start: { position, side: null },
    tree,
    // There is nothing to look for where a game is over.
    at: view.status.state === 'ongoing' ? id : (tree.nodes[id]?.parent ?? id),
    players: view.players.map((player) => player.name ?? null),
    gameId: view.id,
  };
}

/** A study of a file's game, at its start. */
export function studyOfRecord(record: RecordView, usualRule: string): Study {
  const game = record.game as GameName;
  const blank = newStudy(game, record.rule ?? usualRule, record.size ?? USUAL_SIZE);
  const { position, moves } = splitStart(game, record.start ?? '');
  const shifted = (record.nodes ?? []).map((node) => ({
    ...node,
    parent: node.parent === null || node.parent === undefined ? null : node.parent + moves.length,
  }));
  const before = moves.map((move, index) => ({ move, parent: index === 0 ? null : index - 1 }));
  const last = moves.length > 0 ? moves.length - 1 : null;
  const nodes = [...before, ...shifted.map((node) => ({ ...node, parent: node.parent ?? last }))];
  return {
    ...blank,
    start: { position, side: null },
    tree: fromRecord({ nodes, comment: record.comment }),
    players: record.players ?? [null, null],
    result: record.result ?? null,
  };
}

/** The record of a study, for the service to make a file of. */
export function recordOf(study: Study): RecordView {
  return {
    game: study.game,
    rule: study.rule,
    size: study.size,
    start: study.start.position || null,
    players: [...study.players],
    result: study.result,
    comment: nodeOf(study.tree, ROOT).comment || null,
    nodes: toNodes(study.tree),
    games: 1,
  };
}

/** What to ask the service about a node. */
export function requestFor(study: Study, id: number = study.at): PositionRequest {
  const path = pathTo(study.tree, id);
  const from = path.findLastIndex((node) => node.setUp !== undefined);
  const { position, side } = path[from]?.setUp ?? study.start;
  return {
    game: study.game,
    rule: study.rule,
    ...(study.size === null ? {} : { size: study.size }),
    ...(study.lexicon ? { lexicon: study.lexicon } : {}),
    ...(position ? { position } : {}),
    ...(side ? { side } : {}),
    moves: path.slice(from + 1).map((node) => node.move),
  };
}

/** What the address says of a study. */
export function wantedOf(study: Study): Wanted {
  const { position = '', moves = [], side = null } = requestFor(study);
  const { game, rule, size, lexicon } = study;
  return { game, rule, size, lexicon, position, moves, side };
}

/** Do all moves fit on a board of this size? */
export function fits(study: Study, size: number): boolean {
  const isInside = (at: string) => {
    const point = pointOf(at);
    return !point || (point.column < size && point.row < size);
  };
  const squares = squareNames(study.start.position);
  return squares.every(isInside) && study.tree.nodes.every((node) => !node || isInside(node.move));
}

/** Is there anything to be lost? */
export function isBlank(study: Study): boolean {
  return moveCount(study.tree) === 0 && study.start.position === '';
}

/** Can the line be made the main one? */
export function canPromote(study: Study): boolean {
  return !isMainLine(study.tree, study.at);
}

/** Trees larger than this are not kept over a visit. */
const MOST_KEPT = 3_000;

/** A study as plain values, to be stored; null if it is too large. */
export function packed(study: Study): object | null {
  if (study.tree.nodes.length > MOST_KEPT) return null;
  return { ...study, tree: study.tree.nodes };
}

/** A study out of storage; null where that holds none. */
export function unpacked(stored: unknown): Study | null {
  const study = stored as (Omit<Study, 'tree'> & { tree: unknown }) | null;
  if (!study || !Array.isArray(study.tree) || !study.tree[ROOT]) return null;
  const nodes = study.tree.map((node: unknown) => node ?? undefined) as Tree['nodes'];
  return { ...study, tree: { nodes } };
}
