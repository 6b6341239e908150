// A review and the place in it that somebody looks at.

import type {
  GameKeys,
  GameName,
  Review,
  ReviewedMove,
  ReviewedPosition,
  SideName,
} from '../api/types.ts';
import type { ReviewCourse } from './course.svelte.ts';
import { playersOf } from './figures.ts';
import { mistakesOf, nextMistake, type ShownLine } from './walk.ts';

export class ReviewSession {
  readonly course: ReviewCourse;
  /** How many moves of the game are on the board. */
  ply = $state(0);
  /** A line beside the game that is on the board. */
  line = $state.raw<ShownLine | null>(null);
  /** Squares that a sentence is about. */
  focus = $state.raw<readonly string[]>([]);
  /** Whose mistakes are gone through; both sides' if null. */
  whose = $state<SideName | null>(null);

  /** The keys that this browser has of the game. */
  readonly #keys: GameKeys;

  constructor(course: ReviewCourse, keys: GameKeys) {
    this.course = course;
    this.#keys = keys;
  }

  /** What the players are called here. */
  get names(): [string, string] {
    const game = (this.review?.game ?? 'gomoku') as GameName;
    return playersOf(game, this.review?.players ?? [], this.#keys);
  }

  readonly review = $derived.by((): Review | null => this.course.review);
  readonly moves = $derived.by((): readonly ReviewedMove[] => this.course.review?.moves ?? []);
  /** The move that is looked at; none before the first. */
  readonly move = $derived.by((): ReviewedMove | null => this.moves[this.ply - 1] ?? null);
  readonly position = $derived.by(
    (): ReviewedPosition | null => this.course.review?.positions[this.ply] ?? null,
  );
  readonly mistakes = $derived.by(() => mistakesOf(this.moves, this.whose));
  /** Which of the mistakes is looked at, from 1; 0 for none. */
  readonly mistakeNumber = $derived.by(
    () => this.mistakes.findIndex((move) => move.ply === this.ply) + 1,
  );

  go(ply: number): void {
    this.ply = Math.max(0, Math.min(this.moves.length, ply));
    this.line = null;
    this.focus = [];
  }

  /** Goes along the line that is shown, or else along the game. */
  step(plies: number): void {
    if (this.line) this.stepLine(plies);
    else this.go(this.ply + plies);
  }

  stepLine(plies: number): void {
    if (!this.line) return;
    const step = Math.max(0, Math.min(this.line.moves.length, this.line.step + plies));
    this.line = step === 0 ? null : { ...this.line, step };
  }

  mistake(direction: 1 | -1): void {
    const found = nextMistake(this.mistakes, this.ply, direction);
    if (found) this.go(found.ply);
  }

  canGo(direction: 1 | -1): boolean {
    return nextMistake(this.mistakes, this.ply, direction) !== null;
  }
}
