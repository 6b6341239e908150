// A review and the current place in it.

import {
  DEFAULT_GAME,
  type GameKeys,
  type GameName,
  type Review,
  type ReviewedMove,
  type ReviewedPosition,
  type SideName,
} from '../api/types.ts';
import { playersOf } from './figures.ts';
import { mistakesOf, nextMistake, type ShownLine } from './navigation.ts';
import type { ReviewStream } from './stream.svelte.ts';

export class ReviewSession {
  readonly stream: ReviewStream;
  /** The number of game moves on the board. */
  ply = $state(0);
  /** The variation on the board. */
  line = $state.raw<ShownLine | null>(null);
  /** The squares that a sentence is about. */
  focus = $state.raw<readonly string[]>([]);
  /** The side whose mistakes are stepped through; null for both. */
  whose = $state<SideName | null>(null);

  /** This browser's keys of the game. */
  readonly #keys: GameKeys;

  constructor(stream: ReviewStream, keys: GameKeys) {
    this.stream = stream;
    this.#keys = keys;
  }

  /** The names of the players on this page. */
  get names(): [string, string] {
    return playersOf(this.game, this.review?.players ?? [], this.#keys);
  }

  readonly review = $derived.by((): Review | null => this.stream.review);
  readonly game = $derived.by(() => (this.stream.review?.game ?? DEFAULT_GAME) as GameName);
  readonly moves = $derived.by((): readonly ReviewedMove[] => this.stream.review?.moves ?? []);
  /** The current move; null before the first. */
  readonly move = $derived.by((): ReviewedMove | null => this.moves[this.ply - 1] ?? null);
  readonly position = $derived.by(
    (): ReviewedPosition | null => this.stream.review?.positions[this.ply] ?? null,
  );
  readonly mistakes = $derived.by(() => mistakesOf(this.moves, this.whose));
  /** The number of the current mistake, from 1; 0 if the move is not one. */
  readonly mistakeNumber = $derived.by(
    () => this.mistakes.findIndex((move) => move.ply === this.ply) + 1,
  );

  go(ply: number): void {
    this.ply = Math.max(0, Math.min(this.moves.length, ply));
    this.line = null;
    this.focus = [];
  }

  /** Steps through the current line, or through the game. */
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
