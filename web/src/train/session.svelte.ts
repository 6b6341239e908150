// One puzzle after the other: what was tried, what came of it, what comes next. The
// first thing that decides a puzzle is what is remembered of it.

import { puzzles } from '../api/reviews.ts';
import { connection } from '../api/connection.svelte.ts';
import type { PuzzleAnswer, PuzzleListed, PuzzleOutcome, PuzzlePractice } from '../api/types.ts';
import { sentenceOf } from '../i18n/problems.ts';
import { notices } from '../ui/notices.svelte.ts';
import type { ShownLine } from '../review/walk.ts';
import { asked, EVERYTHING, type TrainFilter } from './filter.ts';

/** So many puzzles are fetched at once. */
const PAGE = 50;

/** What is known of the try: none yet, looked at, right, wrong; or the solution is
 *  shown. */
export type Stand = 'asking' | 'looking' | 'right' | 'wrong' | 'shown';

export class TrainSession {
  /** Puzzles that come, the longest due first; null before the first answer. */
  queue = $state.raw<readonly PuzzleListed[] | null>(null);
  total = $state(0);
  due = $state(0);
  failure = $state<string | null>(null);
  current = $state.raw<PuzzleListed | null>(null);
  stand = $state<Stand>('asking');
  /** The move that was tried, and what came of it. */
  tried = $state<string | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  isHinted = $state(false);
  /** A line on the board. */
  line = $state.raw<ShownLine | null>(null);
  /** How well the puzzle is known since it was decided. */
  practice = $state.raw<PuzzlePractice | null>(null);
  /** Does the visitor go on with what is not due? */
  isEager = $state(false);

  #filter: TrainFilter = EVERYTHING;
  #turn = 0;
  #isDecided = false;

  /** Puzzles that are due, or all of them if somebody wants to go on. */
  get waiting(): readonly PuzzleListed[] {
    return (this.queue ?? []).filter((one) => this.isEager || one.practice.is_due);
  }

  /** When the next puzzle is due that is not due now. */
  get nextDue(): number | null {
    const later = (this.queue ?? []).filter((one) => !one.practice.is_due);
    return later[0]?.practice.due_ms ?? null;
  }

  /** Loads the puzzles of a filter and shows the first; or the one of this name. */
  async load(filter: TrainFilter, id: string | null): Promise<void> {
    const turn = ++this.#turn;
    this.#filter = filter;
    try {
      const [page, named] = await connection.whenUp(() =>
        Promise.all([
          puzzles.list({ ...asked(filter), limit: PAGE }),
          id ? puzzles.show(id) : Promise.resolve(null),
        ]),
      );
      if (turn !== this.#turn) return;
      this.queue = page.puzzles;
      this.total = page.total;
      this.due = page.due;
      this.failure = null;
      this.#show(named ?? this.waiting[0] ?? null);
    } catch (error) {
      if (turn === this.#turn) this.failure = sentenceOf(error);
    }
  }

  #show(puzzle: PuzzleListed | null): void {
    this.current = puzzle;
    this.stand = 'asking';
    this.tried = this.answer = this.line = this.practice = null;
    this.isHinted = this.#isDecided = false;
  }

  /** Tries a move. */
  async attempt(move: string): Promise<void> {
    const { current } = this;
    if (!current || (this.stand !== 'asking' && this.stand !== 'wrong')) return;
    this.stand = 'looking';
    this.tried = move;
    this.answer = this.line = null;
    try {
      const answer = await puzzles.attempt(current.puzzle.id, move);
      if (this.current !== current) return;
      this.answer = answer;
      this.stand = answer.right ? 'right' : 'wrong';
      this.#decide(answer.right ? (this.isHinted ? 'skipped' : 'right') : 'wrong');
    } catch (error) {
      if (this.current !== current) return;
      this.stand = 'asking';
      this.tried = null;
      notices.problem(error);
    }
  }

  /** The same puzzle once more. */
  again(): void {
    this.stand = 'asking';
    this.tried = this.answer = this.line = null;
  }

  hint(): void {
    this.isHinted = true;
  }

  /** Shows the best move, which decides the puzzle. */
  solve(): void {
    if (this.stand === 'looking' || !this.current) return;
    this.tried = this.answer = this.line = null;
    this.stand = 'shown';
    this.#decide('wrong');
  }

  skip(): void {
    this.#decide('skipped');
    this.next();
  }

  /** What was decided first counts. */
  #decide(outcome: PuzzleOutcome): void {
    const { current } = this;
    if (this.#isDecided || !current) return;
    this.#isDecided = true;
    if (current.practice.is_due) this.due = Math.max(0, this.due - 1);
    const { id } = current.puzzle;
    const graded = connection.whenUp(() => puzzles.grade(id, outcome));
    graded.then(
      (practice) => {
        this.queue = (this.queue ?? []).map((one) =>
          one.puzzle.id === id ? { ...one, practice } : one,
        );
        if (this.current === current) this.practice = practice;
      },
      (error: unknown) => notices.problem(error),
    );
  }

  /** Goes on to the next puzzle; where none is left, the list is asked for anew. */
  next(): void {
    const { current } = this;
    const done = current?.puzzle.id;
    const queue = (this.queue ?? []).filter((one) => one.puzzle.id !== done);
    this.queue = queue;
    const [following] = this.waiting;
    this.#show(following ?? null);
    if (!following) void this.load(this.#filter, null);
  }

  /** Goes on with what is not due yet. */
  practiceAnyway(): void {
    this.isEager = true;
    this.#show(this.waiting[0] ?? null);
  }
}
