// Swap2, the opening by which neither side gets the better start: one side puts
// three stones (black, white, black), the other takes a color or puts two more
// (white, black) and leaves the choice. The game begins when colors are taken.

import { request } from '../api/client.ts';
import { other, type OpeningReply, type SideName } from '../api/types.ts';
import { m } from '../i18n/index.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import type { Wishes } from './wishes.ts';

/** What happens next. */
export type Stage =
  /** The visitor puts stones until there are this many. */
  | { kind: 'putting'; until: 3 | 5 }
  /** The visitor takes a color; with three stones he may put two more. */
  | { kind: 'choosing'; mayPut: boolean }
  /** The engine does one or the other. */
  | { kind: 'waiting' };

export class Swap2 {
  stones = $state.raw<string[]>([]);
  stage = $state.raw<Stage>({ kind: 'waiting' });

  readonly #wishes: Wishes;
  #isEnded = false;
  readonly #onchosen: (mine: SideName, stones: string[]) => void;

  /** `opens`: does the visitor put the first three stones? `onchosen` is told
   *  the visitor's side and the stones that lie. */
  constructor(
    wishes: Wishes,
    opens: boolean,
    onchosen: (mine: SideName, stones: string[]) => void,
  ) {
    this.#wishes = wishes;
    this.#onchosen = onchosen;
    if (opens) this.stage = { kind: 'putting', until: 3 };
    else void this.#ask();
  }

  /** The color of the next stone. */
  get turn(): SideName {
    return this.stones.length % 2 === 0 ? 'first' : 'second';
  }

  put(at: string): void {
    if (this.stage.kind !== 'putting' || this.stones.includes(at)) return;
    this.stones = [...this.stones, at];
    if (this.stones.length === this.stage.until) void this.#ask();
  }

  /** Takes the last stone of the visitor's back. */
  back(): void {
    if (this.stage.kind !== 'putting') return;
    const least = this.stage.until === 5 ? 3 : 0;
    if (this.stones.length > least) this.stones = this.stones.slice(0, -1);
  }

  putTwoMore(): void {
    this.stage = { kind: 'putting', until: 5 };
  }

  take(side: SideName): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#onchosen(side, this.stones);
  }

  /** The visitor looks at something else now, or the game has begun. */
  end(): void {
    this.#isEnded = true;
  }

  async #ask(): Promise<void> {
    const before = this.stage;
    const { rule, size } = this.#wishes;
    this.stage = { kind: 'waiting' };
    try {
      const words = { game: 'gomoku', rule, size, moves: this.stones };
      const response = await request('/api/v1/opening', { method: 'POST', json: words });
      const reply = (await response.json()) as OpeningReply;
      if (this.#isEnded) return;
      this.stones = [...this.stones, ...reply.moves];
      if (reply.take) {
        notices.say(m().play.swap2.taken[reply.take]);
        this.take(other(reply.take));
      } else {
        this.stage = { kind: 'choosing', mayPut: this.stones.length === 3 };
      }
    } catch (error) {
      notices.problem(error);
      this.stage = before.kind === 'putting' ? before : { kind: 'putting', until: 3 };
      if (before.kind === 'putting') this.back();
    }
  }
}
