// A crossword game as seen by its viewer: board, racks, words, and permissions.

import type { GameView } from '../../../api/types.ts';
import { catalogKit } from '../catalogKit.ts';
import type { Board } from '../model/board.ts';
import { readCgp } from '../model/cgp.ts';
import { lastPlay, readMove, splitTiles } from '../model/notation.ts';
import { tilesAfter } from '../model/replay.ts';
import { unseen } from '../model/unseen.ts';

export interface SeenOptions {
  /** The game; null without one. */
  view: () => GameView | null;
  /** The number of moves shown; null for all. */
  plies: () => number | null;
}

export class SeenGame {
  readonly #options: SeenOptions;

  readonly view = $derived.by(() => {
    const view = this.#options.view();
    return view?.position.game === 'crossword' ? view : null;
  });
  readonly id = $derived(this.view?.id ?? '');
  readonly moves = $derived(this.view?.moves ?? []);
  readonly viewer = $derived(this.view?.viewer ?? null);
  /** The viewer's seat, 0 or 1; null for an onlooker. */
  readonly seat = $derived(this.viewer === null ? null : this.viewer === 'first' ? 0 : 1);
  readonly isOnTurn = $derived(this.view?.position.side === this.viewer);
  readonly isOngoing = $derived(this.view?.status.state === 'ongoing');

  readonly kit = $derived(catalogKit());

  /** The service's notation of the position. */
  readonly text = $derived(this.view?.position.position ?? '');
  readonly cgp = $derived(readCgp(this.text));
  // A single text, so that a new view with the same racks changes nothing.
  readonly #held = $derived((this.view?.position.held ?? ['', '']).join('/'));
  /** The racks of both sides, as far as the viewer knows them. */
  readonly racks = $derived(this.#held.split('/').map(splitTiles));
  readonly ownRack = $derived(this.seat === null ? [] : (this.racks[this.seat] ?? []));

  readonly #plies = $derived.by(() => this.#options.plies());
  /** Whether the latest position is shown. */
  readonly isLive = $derived(this.#plies === null || this.#plies >= this.moves.length);
  readonly shownMoves = $derived(this.isLive ? this.moves : this.moves.slice(0, this.#plies ?? 0));
  /** The tiles of the shown position. */
  readonly board: Board = $derived(this.isLive ? this.cgp.board : tilesAfter(this.shownMoves));
  /** The squares of the last play. */
  readonly last = $derived(
    lastPlay(
      this.board,
      this.shownMoves.map((played) => played.move),
    ),
  );

  readonly unseen = $derived(this.kit ? unseen(this.kit, this.cgp.board, this.racks) : null);
  readonly lexicon = $derived(
    this.view?.position.lexicon ?? (this.cgp.lexicon || (this.kit?.lexicon ?? '')),
  );
  /** The number of words in the list, if known. */
  readonly words = $derived(this.kit && this.kit.lexicon === this.lexicon ? this.kit.words : null);

  readonly rule = $derived(this.view?.position.rule ?? '');
  /** Whether the players can accept unlisted words. */
  readonly isCasual = $derived(this.rule.split('+').includes('casual'));
  readonly hasEngine = $derived(
    this.view?.players.some((player) => player.kind === 'engine') ?? false,
  );
  readonly hasChallenges = $derived(this.rule !== '' && !this.rule.startsWith('void'));
  /** Whether the opponent's last move is a play that can be challenged. */
  readonly isDoubtful = $derived.by(() => {
    const last = this.moves.at(-1);
    if (!this.hasChallenges || !last || last.side === this.viewer) return false;
    return readMove(last.move)?.kind === 'lay';
  });

  constructor(options: SeenOptions) {
    this.#options = options;
  }
}
