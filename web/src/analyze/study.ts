// A study: a game from some start with its variations, and the current move. Studies
// are immutable, so that an earlier one can be restored.

import type {
  GameName,
  GameView,
  PositionRequest,
  RecordView,
} from '../api/types.ts';
import { USUAL_SIZE } from '../games/gomoku/stones.ts';
import { gameInfo } from '../games/info.ts';
import { pointOf, squareNames } from '../model/squares.ts';
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
import type { Wanted } from './address.ts';

export interface Study {
  readonly game: GameName;
  readonly rule: string;
  /** Null for games with a fixed board size. */
  readonly size: number | null;
  /** The name of an uploaded word list; null for the built-in list. */
  readonly lexicon: string | null;
  /** The start of the tree; empty for the standard start. */
  readonly start: SetUp;
  readonly tree: Tree;
  /** The current node. */
  readonly at: number;
  readonly players: readonly (string | null)[];
  readonly result: string | null;
  /** The id of the stored game, if the study is unchanged. */
  readonly gameId: string | null;
}

export function newStudy(game: GameName, rule: string, size = USUAL_SIZE): Study {
  return {
    game,
    rule,
    size: gameInfo(game).hasSize ? size : null,
    lexicon: null,
    start: { position: '', side: null },
    tree: emptyTree(),
    at: ROOT,
    players: [null, null],
    result: null,
    gameId: null,
  };
}

/** Returns the study of a position with moves; the last move is shown. */
export function studyOf(wanted: Wanted, usualRule: string): Study {
  const blank = newStudy(wanted.game, wanted.rule || usualRule, wanted.size ?? USUAL_SIZE);
  const { position, moves } = gameInfo(wanted.game).splitStart(wanted.position);
  const { tree, id } = addMoves(blank.tree, ROOT, [...moves, ...wanted.moves]);
  const start = { position, side: wanted.side };
  return { ...blank, lexicon: wanted.lexicon, start, tree, at: id };
}

/** Returns the study of a stored game, at its last position with a move to make. */
export function studyOfGame(view: GameView, usualLexicon: string | null): Study {
  const game = view.position.game as GameName;
  const blank = newStudy(game, view.position.rule, view.position.size ?? USUAL_SIZE);
  const { position, moves } = gameInfo(game).splitStart(view.start);
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
    // A finished game has nothing to analyze, so the position before is shown.
    at: view.status.state === 'ongoing' ? id : (tree.nodes[id]?.parent ?? id),
    players: view.players.map((player) => player.name ?? null),
    gameId: view.id,
  };
}

/** Returns the study of a game file; its start is shown. */
export function studyOfRecord(record: RecordView, usualRule: string): Study {
  const game = record.game as GameName;
  const blank = newStudy(game, record.rule ?? usualRule, record.size ?? USUAL_SIZE);
  const { position, moves } = gameInfo(game).splitStart(record.start ?? '');
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

/** Returns the record of a study, from which the service writes a file. */
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

/** Returns the request for the position of a node. */
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

/** Returns the content of the study's address. */
export function wantedOf(study: Study): Wanted {
  const { position = '', moves = [], side = null } = requestFor(study);
  const { game, rule, size, lexicon } = study;
  return { game, rule, size, lexicon, position, moves, side };
}

/** Returns whether all moves fit on a board of this size. */
export function fits(study: Study, size: number): boolean {
  const isInside = (at: string) => {
    const point = pointOf(at);
    return !point || (point.column < size && point.row < size);
  };
  const squares = squareNames(study.start.position);
  return squares.every(isInside) && study.tree.nodes.every((node) => !node || isInside(node.move));
}

/** Returns whether the study is empty. */
export function isBlank(study: Study): boolean {
  return moveCount(study.tree) === 0 && study.start.position === '';
}

/** Returns whether the current line can become the main line. */
export function canPromote(study: Study): boolean {
  return !isMainLine(study.tree, study.at);
}

/** The maximum number of nodes of a stored study. */
const MOST_KEPT = 3_000;

/** Returns a study as plain values for storage; null if it is too large. */
export function packed(study: Study): object | null {
  if (study.tree.nodes.length > MOST_KEPT) return null;
  return { ...study, tree: study.tree.nodes };
}

/** Restores a stored study; null if the value is not one. */
export function unpacked(stored: unknown): Study | null {
  const study = stored as (Omit<Study, 'tree'> & { tree: unknown }) | null;
  if (!study || !Array.isArray(study.tree) || !study.tree[ROOT]) return null;
  const nodes = study.tree.map((node: unknown) => node ?? undefined) as Tree['nodes'];
  return { ...study, tree: { nodes } };
}
