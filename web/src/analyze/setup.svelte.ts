// A position being set up. The text is the only state: tools write it, the board shows
// it, and the service checks it.

import { ApiProblem } from '../api/client.ts';
import { latest } from '../api/latest.ts';
import type { GameName, SideName } from '../api/types.ts';
import { gameInfo, type SetUpText, type Tool } from '../games/info.ts';
import { sentenceOf } from '../i18n/problems.ts';
import { positionAfter } from '../model/positions.ts';
import type { AnalyzeSession } from './session.svelte.ts';
import { studyOf, type Study } from './study.ts';

const CHECK_MS = 150;

export class SetUpDraft {
  text = $state('');
  tool = $state.raw<Tool>('first');
  /** The reason why the position is invalid; null while that is not known. */
  problem = $state<string | null>(null);
  isFine = $state(false);

  readonly #session: AnalyzeSession;
  /** The board when the draft began. */
  #basis = '';
  /** The side to move if the text does not contain it. */
  #side = $state<SideName>('first');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #newest = latest();

  constructor(session: AnalyzeSession) {
    this.#session = session;
  }

  get study(): Study {
    return this.#session.study;
  }

  get game(): GameName {
    return this.study.game;
  }

  get #format(): SetUpText {
    return gameInfo(this.game).setUp;
  }

  get side(): SideName {
    return this.#format.sideOf?.(this.text, this.study.rule) ?? this.#side;
  }

  /** Restarts the draft if the board has changed; a repeated view of the same board
   *  keeps it. */
  follow(): void {
    if (this.#board() !== this.#basis) this.begin();
  }

  #board(): string {
    const { game, rule, size, lexicon } = this.study;
    const side = this.#format.sideOf ? null : this.#session.view?.side;
    return JSON.stringify([game, rule, size, lexicon, side, this.#current()]);
  }

  /** Starts the draft with the current board. */
  begin(): void {
    this.#basis = this.#board();
    this.text = this.#current();
    this.#side = this.#session.view?.side ?? 'first';
    const { tool } = this.#format;
    // The tools of one game are objects, those of the others are not.
    if (this.tool !== 'erase' && typeof this.tool !== typeof tool) this.tool = tool;
    this.check();
  }

  #current(): string {
    return this.#format.textOf(this.#session.words, this.#session.view);
  }

  /** Handles a click on a point or square. */
  put(at: string): void {
    const { text, study, tool } = this;
    const changed = this.#format.put?.(text, study.rule, at, tool);
    if (changed !== undefined) this.write(changed);
  }

  write(text: string): void {
    this.text = text;
    this.check();
  }

  setSide(side: SideName): void {
    this.#side = side;
    this.write(this.#format.withSide?.(this.text, this.study.rule, side) ?? this.text);
  }

  /** Checks the position after a short pause in editing. */
  check(): void {
    clearTimeout(this.#timer);
    this.#newest.drop();
    this.isFine = false;
    this.#timer = setTimeout(() => void this.#ask(), CHECK_MS);
  }

  #wanted() {
    const { game, rule, size, lexicon } = this.study;
    const side = this.#format.sideOf ? null : this.#side;
    return { game, rule, size, lexicon, position: this.text, moves: [], side };
  }

  async #ask(): Promise<void> {
    try {
      await this.#newest(positionAfter(this.#wanted()));
      this.#settle(null);
    } catch (error) {
      if (error instanceof ApiProblem && error.isOffline) return;
      this.#settle(sentenceOf(error));
    }
  }

  #settle(problem: string | null): void {
    this.problem = problem;
    this.isFine = problem === null;
  }

  /** Returns the study of the position. */
  result(): Study {
    return studyOf(this.#wanted(), this.study.rule);
  }
}
