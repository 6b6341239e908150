// A position being set up. The text is all there is: tools write it, the board
// shows it, the service says whether it is a position.

import type { GameName, SideName } from '../api/types.ts';
import { ApiProblem } from '../api/client.ts';
import { CHESS_START, type Piece } from '../boards/chess/fen.ts';
import { sentenceOf } from '../i18n/problems.ts';
import { stonesAfter } from '../model/gomoku.ts';
import { positionAfter, positionKey } from '../model/positions.ts';
import { putPiece, putStone, writeStones } from './draft.ts';
import type { AnalyzeSession } from './session.svelte.ts';
import { studyOf, type Study } from './study.ts';

/** What a click on the board puts. */
export type Tool = SideName | Piece | 'erase';

const CHECK_MS = 150;

export class SetUpDraft {
  text = $state('');
  /** Who is to move where the text does not say so: in the crossword game. */
  side = $state<SideName>('first');
  tool = $state.raw<Tool>('first');
  /** Why it is no position; null while that is not known. */
  problem = $state<string | null>(null);
  isFine = $state(false);

  readonly #session: AnalyzeSession;
  /** What was on the board when the draft began. */
  #basis = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: AnalyzeSession) {
    this.#session = session;
  }

  get study(): Study {
    return this.#session.study;
  }

  get game(): GameName {
    return this.study.game;
  }

  /** Begins anew if the board has become another; what is only heard once more of
   *  the same one takes nothing away that was put. */
  follow(): void {
    if (this.#board() !== this.#basis) this.begin();
  }

  #board(): string {
    const { game, rule, size, lexicon } = this.study;
    const side = game === 'crossword' ? this.#session.view?.side : null;
    return JSON.stringify([game, rule, size, lexicon, side, this.#current()]);
  }

  /** Begins with what is on the board. */
  begin(): void {
    this.#basis = this.#board();
    this.text = this.#current();
    this.side = this.#session.view?.side ?? 'first';
    const isChess = this.game === 'chess';
    const isPiece = typeof this.tool === 'object';
    if (isChess !== isPiece && this.tool !== 'erase') {
      this.tool = isChess ? { side: 'first', kind: 'pawn' } : 'first';
    }
    this.check();
  }

  #current(): string {
    const { study, words, view } = this.#session;
    const { position = '', moves = [] } = words;
    if (study.game === 'gomoku') {
      const { stones, turn, captured } = stonesAfter(position, moves, study.rule);
      const sides = new Map(stones.map((stone) => [stone.at, stone.side]));
      return writeStones(sides, turn, captured, study.rule);
    }
    if (study.game === 'crossword') return view?.position ?? position;
    return view?.fen ?? (position || CHESS_START);
  }

  /** A point or square of the board was chosen. */
  put(at: string): void {
    const { tool, text } = this;
    if (this.game === 'gomoku' && typeof tool !== 'object') {
      this.write(putStone(text, this.study.rule, at, tool === 'erase' ? null : tool));
    } else if (this.game === 'chess' && (typeof tool === 'object' || tool === 'erase')) {
      this.write(putPiece(text, at, tool === 'erase' ? null : tool));
    }
  }

  write(text: string): void {
    this.text = text;
    this.check();
  }

  setSide(side: SideName): void {
    this.side = side;
    this.check();
  }

  /** Asks whether it is a position, when nobody has changed it for a moment. */
  check(): void {
    clearTimeout(this.#timer);
    this.isFine = false;
    this.#timer = setTimeout(() => void this.#ask(), CHECK_MS);
  }

  #wanted() {
    const { game, rule, size, lexicon } = this.study;
    const side = game === 'crossword' ? this.side : null;
    return { game, rule, size, lexicon, position: this.text, moves: [], side };
  }

  async #ask(): Promise<void> {
    const words = this.#wanted();
    const isCurrent = () => positionKey(this.#wanted()) === positionKey(words);
    try {
      await positionAfter(words);
      if (isCurrent()) this.#settle(null);
    } catch (error) {
      if (error instanceof ApiProblem && error.isOffline) return;
      if (isCurrent()) this.#settle(sentenceOf(error));
    }
  }

  #settle(problem: string | null): void {
    this.problem = problem;
    this.isFine = problem === null;
  }

  /** The study of the position that was set up. */
  result(): Study {
    return studyOf(this.#wanted(), this.study.rule);
  }
}
