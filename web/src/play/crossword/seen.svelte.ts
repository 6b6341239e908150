// A crossword game as its viewer sees it: board, racks, words, what may be done.

import type { GameView } from '../../api/types.ts';
import type { Board } from '../../model/crossword/board.ts';
import { readCgp } from '../../model/crossword/cgp.ts';
import { readKit, type Kit, type KitView } from '../../model/crossword/kit.ts';
import { lastPlay, readMove, splitTiles } from '../../model/crossword/notation.ts';
import { tilesAfter } from '../../model/crossword/replay.ts';
import { unseen } from '../../model/crossword/unseen.ts';

export interface SeenOptions {
  /** The game; null while there is none. */
  view: () => GameView | null;
  /** `kit` of the catalog's crossword game. */
  kit: () => KitView | null | undefined;
  /** How many moves are shown; null or absent is the game as it stands. */
  plies?: () => number | null;
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
  /** The viewer's place: 0 or 1, or none for an onlooker. */
  readonly seat = $derived(this.viewer === null ? null : this.viewer === 'first' ? 0 : 1);
  readonly isOnTurn = $derived(this.view?.position.side === this.viewer);
  readonly isOngoing = $derived(this.view?.status.state === 'ongoing');

  readonly kit: Kit | null = $derived.by(() => {
    const view = this.#options.kit();
    return view ? readKit(view) : null;
  });

  /** The position in the service's words. */
  readonly text = $derived(this.view?.position.position ?? '');
  readonly cgp = $derived(readCgp(this.text));
  // As one text, so that a new view with the same racks changes nothing.
  readonly #held = $derived((this.view?.position.held ?? ['', '']).join('/'));
  /** Racks of both sides, as far as the viewer knows them. */
  readonly racks = $derived(this.#held.split('/').map(splitTiles));
  readonly ownRack = $derived(this.seat === null ? [] : (this.racks[this.seat] ?? []));

  readonly #plies = $derived.by(() => this.#options.plies?.() ?? null);
  /** Is this the game as it stands? */
  readonly isLive = $derived(this.#plies === null || this.#plies >= this.moves.length);
  readonly shownMoves = $derived(this.isLive ? this.moves : this.moves.slice(0, this.#plies ?? 0));
  /** What lies on the board that is shown. */
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
  /** How many words it has, where that is known. */
  readonly words = $derived(this.kit && this.kit.lexicon === this.lexicon ? this.kit.words : null);

  readonly rule = $derived(this.view?.position.rule ?? '');
  /** May the players agree on words that the list lacks? */
  readonly isCasual = $derived(this.rule.split('+').includes('casual'));
  readonly hasChallenges = $derived(this.rule !== '' && !this.rule.startsWith('void'));
  /** Has the other side just laid what can be doubted? */
  readonly isDoubtful = $derived.by(() => {
    const last = this.moves.at(-1);
    if (!this.hasChallenges || !last || last.side === this.viewer) return false;
    return readMove(last.move)?.kind === 'lay';
  });

  constructor(options: SeenOptions) {
    this.#options = options;
  }
}
