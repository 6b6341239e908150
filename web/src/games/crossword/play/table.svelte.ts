// The state of the current play in a crossword game, shared by board, rack, and score
// sheet. It must be created while a component is initialized, and lives as long.

import { api } from '../../../api/client.ts';
import type { PositionRequest } from '../../../api/types.ts';
import { m } from '../../../i18n/index.svelte.ts';
import { notices } from '../../../ui/notices.svelte.ts';
import { BLANK, type Tiles } from '../model/board.ts';
import { writeCgp } from '../model/cgp.ts';
import { readMove, tilesOf, writeFace } from '../model/notation.ts';
import * as making from '../model/placing.ts';
import type { Placing, Shape } from '../model/placing.ts';
import { TileDrag, type Target } from './drag.svelte.ts';
import { SeenGame, type SeenOptions } from './seen.svelte.ts';
import { verdictOf, type Verdict } from './verdict.ts';

/** The delay that limits requests while the visitor types. */
const PAUSE_MS = 60;

export interface TableOptions extends SeenOptions {
  /** The hint of the engine. */
  hint: () => string | null;
  /** Whether the viewer can move now. */
  playable: () => boolean;
  /** Sends a move; errors are shown. */
  onmove: (move: string) => unknown;
}

export class CrosswordTable {
  readonly #options: TableOptions;
  readonly seen: SeenGame;

  /** The revision from which a move was sent. The game can advance before the request
   *  itself is answered. */
  #sentFrom = $state<number | null>(null);
  readonly isSending = $derived.by(
    () => this.#sentFrom !== null && this.#sentFrom === this.seen.view?.revision,
  );
  /** Whether tiles can be placed tentatively, also during the opponent's turn. */
  readonly canLay = $derived.by(
    () => this.seen.seat !== null && this.seen.isLive && this.seen.isOngoing,
  );
  readonly playable = $derived.by(
    () => this.canLay && this.seen.isOnTurn && this.#options.playable() && !this.isSending,
  );
  readonly canChallenge = $derived.by(() => this.playable && this.seen.isDoubtful);
  readonly canExchange = $derived.by(() => {
    const { unseen, kit } = this.seen;
    return this.playable && unseen !== null && kit !== null && unseen.bag >= kit.rack;
  });

  /** The current play. It is kept when the game advances, unless its squares are
   *  occupied or its tiles are gone. */
  #before: { game: string; placing: Placing } | null = null;
  #placing: Placing = $derived.by(() => this.#resume());

  /** The selected tile, which goes to the next square that is chosen. */
  selected = $state<number | null>(null);
  #exchange = $state.raw<{ game: string; revision: number; chosen: ReadonlySet<number> } | null>(null);
  /** The play with unlisted words. */
  refusal = $state.raw<{ move: string; words: string[] } | null>(null);
  /** The play that a hint suggests, which is shown as translucent tiles. */
  readonly hint = $derived.by(() => (this.seen.view ? this.#options.hint() : null));
  readonly ghosts: Tiles = $derived.by(() =>
    tilesOf(this.seen.board, this.hint === null ? null : readMove(this.hint)),
  );

  readonly drag = new TileDrag((id, target) => this.drop(id, target));

  readonly shape: Shape = $derived.by(() =>
    this.seen.kit
      ? making.shapeOf(this.placing, this.seen.board, this.seen.kit)
      : { kind: 'nothing' },
  );
  /** The notation of the play; null if the tiles do not form one. */
  readonly move = $derived(this.shape.kind === 'word' ? this.shape.move : null);
  #judged = $state.raw<{ move: string; verdict: Verdict } | null>(null);
  /** The service's answer about the play; null until it arrives. */
  readonly verdict = $derived(this.#judged?.move === this.move ? (this.#judged?.verdict ?? null) : null);
  /** The last answer, kept while a new one is requested to avoid flicker. */
  readonly lastVerdict = $derived(this.move === null ? null : (this.#judged?.verdict ?? null));
  /** The reason why the tiles are not a valid play; null if they are. */
  readonly trouble = $derived.by(() => {
    const { shape, lastVerdict: verdict } = this;
    if (shape.kind === 'nothing') return null;
    if (shape.kind !== 'word') return m().crossword[shape.kind];
    if (verdict?.kind === 'refused') return verdict.reason;
    if (verdict?.kind !== 'unknown') return null;
    const words = verdict.words.join(', ');
    return verdict.words.length === 1 ? m().crossword.notWord(words) : m().crossword.notWords(words);
  });

  constructor(options: TableOptions) {
    this.#options = options;
    this.seen = new SeenGame(options);
    $effect(() => {
      const move = this.move;
      void this.seen.text;
      if (move === null) {
        this.#judged = null;
        return;
      }
      const asking = new AbortController();
      const wait = setTimeout(() => {
        this.#ask(move, asking.signal).catch(() => undefined);
      }, PAUSE_MS);
      return () => {
        clearTimeout(wait);
        asking.abort();
      };
    });
    $effect(() => () => this.drag.cancel());
  }

  get placing(): Placing {
    return this.#placing;
  }

  set placing(placing: Placing) {
    this.#placing = placing;
    this.#before = { game: this.seen.id, placing };
  }

  /** The tiles chosen for an exchange; null without an exchange. It ends with its turn,
   *  which the game can report before the request itself is answered. */
  get exchanging(): ReadonlySet<number> | null {
    const { view, id } = this.seen;
    const exchange = this.#exchange;
    return exchange?.game === id && exchange.revision === view?.revision ? exchange.chosen : null;
  }

  set exchanging(chosen: ReadonlySet<number> | null) {
    const { view, id } = this.seen;
    this.#exchange = chosen && view ? { game: id, revision: view.revision, chosen } : null;
  }

  #resume(): Placing {
    const { id, ownRack: faces, cgp, isOngoing } = this.seen;
    const before = this.#before?.game === id ? this.#before.placing : null;
    const placing = before && isSame(before, faces) ? before : newTurn(faces, before);
    const isOff = !isOngoing || [...placing.laid.keys()].some((square) => cgp.board[square]);
    this.#before = { game: id, placing: isOff ? making.recall(placing) : placing };
    return this.#before.placing;
  }

  async #ask(move: string, signal?: AbortSignal): Promise<Verdict> {
    const { tried } = await api.position(this.#question(move), signal);
    const verdict = verdictOf(tried);
    if (!signal?.aborted) this.#judged = { move, verdict };
    return verdict;
  }

  /** During the opponent's turn, the position is built with the viewer to move. */
  #question(move: string): PositionRequest {
    const { rule, kit, text, cgp, ownRack, isOnTurn, view } = this.seen;
    const position = isOnTurn
      ? text
      : writeCgp(cgp.board, ownRack, [0, 0], kit?.hasLongTiles ?? false);
    const question: PositionRequest = { game: 'crossword', rule, position, try_move: move };
    const lexicon = view?.position.lexicon;
    return lexicon ? { ...question, lexicon } : question;
  }

  /** Handles a click on a square. */
  choose(square: number): void {
    if (!this.canLay || this.exchanging) return;
    if (this.selected !== null) {
      const id = this.selected;
      this.selected = null;
      this.placing = making.lay(this.placing, this.seen.board, id, square);
    } else if (this.placing.laid.has(square)) {
      this.placing = { ...making.takeBack(this.placing, square), cursor: this.#cursorAt(square) };
    } else {
      this.placing = making.point(this.placing, square);
    }
  }

  #cursorAt(square: number): making.Cursor {
    return { square, direction: this.placing.cursor?.direction ?? 'across' };
  }

  /** Handles a tap on a tile of the rack: the first selects it, the second places it at
   *  the cursor. */
  tap(id: number): void {
    if (this.exchanging) {
      const chosen = new Set(this.exchanging);
      if (!chosen.delete(id)) chosen.add(id);
      this.exchanging = chosen;
      return;
    }
    const { cursor } = this.placing;
    if (this.selected !== id) {
      this.selected = id;
      return;
    }
    this.selected = null;
    if (!cursor || !this.canLay) return;
    const at = making.advance(this.placing, this.seen.board);
    this.placing = making.advance(
      making.lay(at, this.seen.board, id, at.cursor?.square ?? cursor.square),
      this.seen.board,
    );
  }

  /** Handles the end of a drag. */
  drop(id: number, target: Target | null): void {
    this.selected = null;
    const lies = [...this.placing.laid].find(([, tile]) => tile.id === id)?.[0];
    if (target?.kind === 'square') {
      if (this.canLay) this.placing = making.lay(this.placing, this.seen.board, id, target.square);
      return;
    }
    // A tile dropped outside the board returns to the rack.
    if (lies !== undefined) this.placing = making.takeBack(this.placing, lies);
    if (target?.kind === 'slot') this.placing = making.reorder(this.placing, id, target.slot);
  }

  /** Handles a press on a tentative tile. */
  grab(square: number, event: PointerEvent): void {
    const tile = this.placing.laid.get(square);
    if (tile && this.canLay) this.drag.press(tile.id, event);
  }

  /** Sets the letter of the blank that asks for one. */
  answerBlank(letter: string): void {
    this.placing = making.answer(this.placing, this.seen.board, letter);
  }

  /** Leaves the blank that asks for a letter on the rack. */
  leaveBlank(): void {
    if (this.placing.asking) this.placing = { ...this.placing, asking: null };
  }

  /** Types a letter, at `square` if there is no cursor; returns false for other keys. */
  typeLetter(key: string, wantsBlank: boolean, square?: number): boolean {
    const letter = key.toUpperCase();
    const isLetter = this.seen.kit?.letters.some((face) => face.startsWith(letter)) ?? false;
    if (!isLetter || !this.canLay || this.exchanging) return false;
    this.focusCursor(square);
    this.selected = null;
    this.placing = making.type(this.placing, this.seen.board, letter, wantsBlank);
    return true;
  }

  /** Puts the cursor on `square`, by default the start, if there is none. */
  focusCursor(square = this.seen.kit?.start ?? 112): void {
    if (this.placing.cursor || !this.canLay) return;
    this.placing = { ...this.placing, cursor: this.#cursorAt(square) };
  }

  /** Takes back the tile under the cursor. */
  takeBackHere(): void {
    const { cursor } = this.placing;
    if (cursor) this.placing = making.takeBack(this.placing, cursor.square);
  }

  recall(): void {
    this.placing = making.recall(this.placing);
    this.selected = null;
  }

  shuffle(): void {
    this.placing = making.shuffle(this.placing);
  }

  /** Places the play of the hint, as far as the rack has the tiles. */
  layHint(): void {
    this.recall();
    for (const [square, tile] of this.ghosts) {
      const face = tile.blank ? BLANK : tile.face;
      const held = making.onRack(this.placing).find((own) => own.face === face);
      if (held) this.placing = making.lay(this.placing, this.seen.board, held.id, square, tile.face);
    }
  }

  /** Plays the tentative tiles; asks about unlisted words. */
  async play(): Promise<void> {
    const { move } = this;
    if (!this.playable) return;
    if (move === null) {
      if (this.trouble) notices.say(this.trouble, 'problem');
      return;
    }
    try {
      const verdict = this.verdict ?? (await this.#ask(move));
      if (verdict.kind === 'unknown') this.refusal = { move, words: verdict.words };
      else if (verdict.kind === 'refused') notices.say(verdict.reason, 'problem');
      else await this.send(move);
    } catch (error) {
      notices.problem(error);
    }
  }

  /** Sends a move without checks. */
  async send(move: string): Promise<void> {
    if (!this.playable) return;
    const from = this.seen.view?.revision ?? null;
    this.#sentFrom = from;
    this.refusal = null;
    this.selected = null;
    try {
      await this.#options.onmove(move);
    } catch (error) {
      notices.problem(error);
    } finally {
      if (this.#sentFrom === from) this.#sentFrom = null;
    }
  }

  startExchange(): void {
    this.recall();
    this.exchanging = new Set();
  }

  async exchange(): Promise<void> {
    const faces = this.placing.rack
      .filter((tile) => this.exchanging?.has(tile.id))
      .map((tile) => writeFace(tile.face, this.seen.kit?.hasLongTiles ?? false));
    if (faces.length) await this.send(`ex.${faces.join('')}`);
  }
}

/** Returns whether the rack has the same tiles in any order. */
function isSame(before: Placing, faces: readonly string[]): boolean {
  const sorted = (list: readonly string[]) => [...list].sort().join();
  return sorted(before.rack.map((tile) => tile.face)) === sorted(faces);
}

/** Returns the state for a new turn; the cursor stays. */
function newTurn(faces: readonly string[], before: Placing | null): Placing {
  return { ...making.begin(faces, before?.rack), cursor: before?.cursor ?? null };
}
