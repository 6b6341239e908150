// Swap2, a balanced opening: one side places three stones (black, white, black). The
// other side takes a color, or places two more (white, black) and leaves the choice.
// The game is created when colors are chosen.

import { request } from '../../api/client.ts';
import { other, type OpeningReply, type SideName } from '../../api/types.ts';
import { m } from '../../i18n/index.svelte.ts';
import type { NewGameForm } from '../../play/newGameForm.ts';
import { notices } from '../../ui/notices.svelte.ts';

/** The next step. */
export type Stage =
  /** The visitor places stones until there are `until`. */
  | { kind: 'putting'; until: 3 | 5 }
  /** The visitor takes a color or, with three stones, may place two more. */
  | { kind: 'choosing'; mayPut: boolean }
  /** The engine chooses. */
  | { kind: 'waiting' };

export class Swap2 {
  stones = $state.raw<string[]>([]);
  stage = $state.raw<Stage>({ kind: 'waiting' });

  readonly #form: NewGameForm;
  #isEnded = false;
  readonly #onchosen: (mine: SideName, stones: string[]) => void;

  /** Starts an opening. If `opens`, the visitor places the first three stones.
   *  `onchosen` receives the visitor's side and the stones. */
  constructor(
    form: NewGameForm,
    opens: boolean,
    onchosen: (mine: SideName, stones: string[]) => void,
  ) {
    this.#form = form;
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

  /** Takes back the visitor's last stone. */
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

  /** Ends the opening; late answers are ignored. */
  end(): void {
    this.#isEnded = true;
  }

  async #ask(): Promise<void> {
    const before = this.stage;
    const { rule, size } = this.#form;
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
