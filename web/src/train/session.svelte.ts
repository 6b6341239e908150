// A training session, one puzzle after another. The first outcome of a puzzle is the
// one that is recorded.

import { connection } from '../api/connection.svelte.ts';
import { latest } from '../api/latest.ts';
import { puzzles } from '../api/reviews.ts';
import type { PuzzleAnswer, PuzzleListed, PuzzleOutcome, PuzzlePractice } from '../api/types.ts';
import { sentenceOf } from '../i18n/problems.ts';
import type { ShownLine } from '../review/navigation.ts';
import { notices } from '../ui/notices.svelte.ts';
import { asked, EVERYTHING, type TrainFilter } from './filter.ts';

/** The number of puzzles per request. */
const PAGE = 50;

/** The state of the puzzle: no attempt yet, being checked, right, wrong, or solution
 *  shown. */
export type Stand = 'asking' | 'looking' | 'right' | 'wrong' | 'shown';

export class TrainSession {
  /** The remaining puzzles, the longest due first; null before the first answer. */
  queue = $state.raw<readonly PuzzleListed[] | null>(null);
  total = $state(0);
  due = $state(0);
  failure = $state<string | null>(null);
  current = $state.raw<PuzzleListed | null>(null);
  stand = $state<Stand>('asking');
  /** The attempted move, and the service's answer. */
  tried = $state<string | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  isHinted = $state(false);
  /** The line on the board. */
  line = $state.raw<ShownLine | null>(null);
  /** The practice state after the outcome was recorded. */
  practice = $state.raw<PuzzlePractice | null>(null);
  /** Whether the visitor practices puzzles that are not due. */
  isEager = $state(false);

  #filter: TrainFilter = EVERYTHING;
  #newest = latest();
  #isDecided = false;

  /** The puzzles to practice: those that are due, or all. */
  get waiting(): readonly PuzzleListed[] {
    return (this.queue ?? []).filter((one) => this.isEager || one.practice.is_due);
  }

  /** The time when the next puzzle becomes due. */
  get nextDue(): number | null {
    const later = (this.queue ?? []).filter((one) => !one.practice.is_due);
    return later[0]?.practice.due_ms ?? null;
  }

  /** Loads the puzzles of a filter and shows the first one, or that with the id. */
  async load(filter: TrainFilter, id: string | null): Promise<void> {
    this.#filter = filter;
    try {
      const [page, named] = await this.#newest(
        connection.whenUp(() =>
          Promise.all([
            puzzles.list({ ...asked(filter), limit: PAGE }),
            id ? puzzles.show(id) : Promise.resolve(null),
          ]),
        ),
      );
      this.queue = page.puzzles;
      this.total = page.total;
      this.due = page.due;
      this.failure = null;
      this.#show(named ?? this.waiting[0] ?? null);
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  #show(puzzle: PuzzleListed | null): void {
    this.current = puzzle;
    this.stand = 'asking';
    this.tried = this.answer = this.line = this.practice = null;
    this.isHinted = this.#isDecided = false;
  }

  /** Checks a move. */
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

  /** Restarts the puzzle. */
  again(): void {
    this.stand = 'asking';
    this.tried = this.answer = this.line = null;
  }

  hint(): void {
    this.isHinted = true;
  }

  /** Shows the best move; an undecided puzzle counts as not solved. */
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

  /** Records the outcome unless the puzzle already has one. */
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

  /** Goes to the next puzzle; reloads the list if there is none. */
  next(): void {
    const { current } = this;
    const done = current?.puzzle.id;
    const queue = (this.queue ?? []).filter((one) => one.puzzle.id !== done);
    this.queue = queue;
    const [following] = this.waiting;
    this.#show(following ?? null);
    if (!following) void this.load(this.#filter, null);
  }

  /** Continues with puzzles that are not due. */
  practiceAnyway(): void {
    this.isEager = true;
    this.#show(this.waiting[0] ?? null);
  }
}
