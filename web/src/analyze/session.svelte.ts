// The current study and the service's view of its position. Every change that loses
// something can be undone.

import { ApiProblem } from '../api/client.ts';
import { DEFAULT_GAME, type GameName, type PositionView } from '../api/types.ts';
import { setRack } from '../games/crossword/setUp.ts';
import { USUAL_SIZE } from '../games/gomoku/stones.ts';
import { sentenceOf } from '../i18n/problems.ts';
import { knownPosition, positionAfter, positionKey } from '../model/positions.ts';
import {
  addMove,
  addMoves,
  describe,
  lineThrough,
  namePath,
  nodeOf,
  pathTo,
  promote,
  remove,
  ROOT,
  siblings,
} from '../model/tree/tree.ts';
import { notices } from '../ui/notices.svelte.ts';
import { usualRule } from './opening.ts';
import { fits, newStudy, requestFor, type Study } from './study.ts';

/** The maximum number of changes that can be undone. */
const MOST_PAST = 20;

export class AnalyzeSession {
  study = $state.raw<Study>(newStudy(DEFAULT_GAME, usualRule(DEFAULT_GAME)));
  /** The service's view of the position; null until it arrives. */
  view = $state.raw<PositionView | null>(null);
  /** The reason why the position is invalid. */
  problem = $state<string | null>(null);

  #past = $state.raw<readonly Study[]>([]);
  /** The node of a move that is shown before the service has accepted it. */
  #tentative: number | null = null;

  readonly words = $derived(requestFor(this.study));
  readonly key = $derived(positionKey(this.words));
  readonly path = $derived(pathTo(this.study.tree, this.study.at));
  readonly line = $derived(lineThrough(this.study.tree, this.study.at));
  readonly node = $derived(nodeOf(this.study.tree, this.study.at));

  /** The known rack of the side to move; null in games without racks. */
  readonly rack = $derived.by(() => {
    const held = this.view?.held;
    return held ? (held[this.view?.side === 'second' ? 1 : 0] ?? '') : null;
  });
  /** Whether a search is possible: an unknown rack cannot be searched. */
  readonly hasRack = $derived(this.rack !== '');

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Shows another study without an undo step. */
  show(study: Study): void {
    this.study = study;
    void this.look();
  }

  /** Replaces the study with an undo step. */
  replace(study: Study): void {
    this.#past = [...this.#past, this.study].slice(-MOST_PAST);
    this.#tentative = null;
    this.show(study);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#tentative = null;
    this.show(before);
  }

  /** Requests the view of the position. */
  async look(): Promise<void> {
    const { words, key } = this;
    const known = knownPosition(words);
    if (known) return this.#accept(known);
    this.view = null;
    this.problem = null;
    try {
      const view = await positionAfter(words);
      if (this.key === key) this.#accept(view);
    } catch (error) {
      if (this.key === key) this.#refuse(error);
    }
  }

  #accept(view: PositionView): void {
    this.#tentative = null;
    this.view = view;
    this.problem = null;
    if (!view.shown) return;
    const tree = namePath(this.study.tree, this.study.at, view.shown);
    if (tree !== this.study.tree) this.study = { ...this.study, tree };
  }

  #refuse(error: unknown): void {
    // The offline banner is shown; the position is requested again later.
    if (error instanceof ApiProblem && error.isOffline) return;
    if (this.#tentative === this.study.at) {
      notices.problem(error);
      const { tree, at } = remove(this.study.tree, this.study.at);
      this.#tentative = null;
      this.show({ ...this.study, tree, at });
      return;
    }
    this.problem = sentenceOf(error);
  }

  /** Plays a move at the current node; an illegal one is undone with the service's
   *  message. */
  async play(move: string, shown?: string): Promise<void> {
    const { study } = this;
    const { tree, id } = addMove(study.tree, study.at, move, shown);
    if (tree === study.tree) return this.go(id);
    const legal = this.view?.legal_moves;
    if (legal && !legal.includes(move)) return this.#explain(move);
    this.#tentative = id;
    this.show({ ...study, tree, at: id, gameId: null });
  }

  async #explain(move: string): Promise<void> {
    try {
      const { tried } = await positionAfter({ ...this.words, try_move: move });
      if (tried?.problem) notices.say(tried.problem, 'problem');
    } catch (error) {
      notices.problem(error);
    }
  }

  /** Adds a line of the analysis to the tree. */
  playLine(moves: readonly string[], shown?: readonly string[] | null): void {
    const { study } = this;
    const { tree, id } = addMoves(study.tree, study.at, moves, shown);
    this.show({ ...study, tree, at: id, gameId: tree === study.tree ? study.gameId : null });
  }

  go(id: number): void {
    if (id !== this.study.at) this.show({ ...this.study, at: id });
  }

  /** Moves forward or back along the line. */
  step(plies: number): void {
    const ply = Math.max(0, Math.min(this.line.length, this.path.length + plies));
    this.go(ply === 0 ? ROOT : (this.line[ply - 1]?.id ?? ROOT));
  }

  /** Goes to the next or previous variation or, without one, to the next or previous
   *  move that has variations. */
  variation(direction: 1 | -1): void {
    const { tree, at } = this.study;
    const here = siblings(tree, at);
    if (here.length > 1) {
      const next = (here.indexOf(at) + direction + here.length) % here.length;
      return this.go(here[next] ?? at);
    }
    const ply = this.path.length;
    const candidates = direction > 0 ? this.line.slice(ply) : this.line.slice(0, ply).reverse();
    const fork = candidates.find((node) => siblings(tree, node.id).length > 1);
    if (fork) this.go(fork.id);
  }

  /** Deletes the current move and all that follow. */
  deleteHere(): void {
    const { tree, at } = remove(this.study.tree, this.study.at);
    this.replace({ ...this.study, tree, at, gameId: null });
  }

  promoteHere(): void {
    this.replace({ ...this.study, tree: promote(this.study.tree, this.study.at), gameId: null });
  }

  /** Sets the rack at this position; the moves before stay. */
  async setRack(rack: string): Promise<void> {
    const { study, view } = this;
    if (!view) return;
    const setUp = { position: setRack(view.position, rack), side: view.side };
    const start = study.at === ROOT ? setUp : study.start;
    const tree = study.at === ROOT ? study.tree : describe(study.tree, study.at, { setUp });
    const next = { ...study, start, tree, gameId: null };
    try {
      await positionAfter(requestFor(next));
      if (this.study === study) this.replace(next);
    } catch (error) {
      notices.problem(error);
    }
  }

  begin(game: GameName): void {
    const isSame = game === this.study.game;
    const rule = isSame ? this.study.rule : usualRule(game);
    this.replace(newStudy(game, rule, this.study.size ?? USUAL_SIZE));
  }

  setRule(rule: string): void {
    this.replace({ ...this.study, rule, gameId: null });
  }

  /** Changes the board size; starts a new study if the moves do not fit. */
  setSize(size: number): void {
    const { study } = this;
    if (fits(study, size)) this.replace({ ...study, size, gameId: null });
    else this.replace(newStudy(study.game, study.rule, size));
  }
}
