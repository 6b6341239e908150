// A game in this browser: the service's latest view of it, and the visitor's move that
// is not accepted yet.

import { api, ApiProblem } from '../api/client.ts';
import { connection } from '../api/connection.svelte.ts';
import { Socket } from '../api/socket.ts';
import {
  other,
  type ClockPlan,
  type GameCommand,
  type GameCreate,
  type GameEvent,
  type GameKeys,
  type GameName,
  type GameView,
  type MoveReply,
  type SideName,
} from '../api/types.ts';
import { gameInfo } from '../games/info.ts';
import { sentenceOf } from '../i18n/problems.ts';
import { keepInvitation, keepKeys, keysOf } from '../state/keys.ts';
import { recall, remember } from '../state/stored.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import { painted } from '../ui/painted.ts';

/** The progress of the engine's search. */
export interface Progress {
  depth: number;
  nodes: number;
  time_ms: number;
  budget_ms: number;
  /** The time plan, in games with a clock. */
  plan?: ClockPlan | null;
}

export class GameSession {
  view = $state.raw<GameView | null>(null);
  /** The move that is shown but not accepted yet. */
  pending = $state<string | null>(null);
  progress = $state.raw<Progress | null>(null);
  /** The browser's time when `progress` was received. */
  progressAt = $state(0);
  hint = $state.raw<MoveReply | null>(null);
  /** Whether a hint was requested. */
  isAsking = $state(false);
  /** The reason why there is no game to show. */
  failure = $state<string | null>(null);
  /** The browser's time when `view` was received; game clocks run from there. */
  receivedAt = $state(0);

  #id = $state<string | null>(null);
  #keys = $state.raw<GameKeys>({});
  #socket: Socket<GameCommand, GameEvent> | null = null;
  /** The revision of the game when the visitor made the pending move. */
  #pendingRevision = 0;
  #isEnded = false;
  #sending = false;

  get id(): string | null {
    return this.#id;
  }

  /** The sides whose keys this browser has. */
  get seats(): SideName[] {
    const sides: SideName[] = ['first', 'second'];
    return sides.filter((side) => this.#keys[side]);
  }

  /** The visitor's side; with both seats, the side to move. */
  get side(): SideName {
    const turn = this.view?.position.side;
    if (this.seats.length === 2 && turn) return turn;
    return this.seats[0] ?? 'first';
  }

  /** The key of `side`. */
  get key(): string | null {
    return this.#keys[this.side] ?? null;
  }

  /** Whether the visitor can move now. */
  get isMyTurn(): boolean {
    const view = this.view;
    if (!view || view.status.state !== 'ongoing' || this.pending) return false;
    return this.seats.includes(view.position.side);
  }

  /** Returns the seat of a key; null if the key is wrong. */
  async seatOf(id: string, key: string): Promise<SideName | null> {
    try {
      return (await connection.whenUp(() => api.game(id, key))).viewer ?? null;
    } catch (error) {
      notices.problem(error);
      return null;
    }
  }

  /** Shows a stored game. */
  async open(id: string): Promise<void> {
    this.#id = id;
    this.#keys = keysOf(id);
    this.failure = null;
    try {
      this.#accept(await connection.whenUp(() => api.game(id, this.key)));
      this.#listen();
    } catch (error) {
      this.failure = sentenceOf(error);
      this.#keepAsLast(null);
    }
  }

  /** Creates a game in which the visitor has the seats `mine`; returns whether it
   *  succeeded. A `move` is shown at once and sent when the game exists. The key of the
   *  other seat is kept for an invitation: see `invitationOf`. */
  async begin(words: GameCreate, mine: SideName[], move?: string): Promise<boolean> {
    this.pending = move ?? null;
    try {
      const { game, keys } = await api.createGame(words);
      if (this.#isEnded) return false;
      this.#id = game.id;
      this.#keys = Object.fromEntries(mine.map((side) => [side, keys[side]]));
      keepKeys(game.id, this.#keys);
      const guest = mine.length === 1 && mine[0] ? keys[other(mine[0])] : null;
      if (guest) keepInvitation(game.id, guest);
      this.#accept(game);
      this.#listen();
      if (move) void this.play(move);
      return true;
    } catch (error) {
      this.pending = null;
      notices.problem(error);
      return false;
    }
  }

  /** Makes a move. It is shown at once and undone if it is refused. */
  async play(move: string): Promise<void> {
    if (!this.view) return;
    this.pending = move;
    this.#pendingRevision = this.view.revision;
    this.hint = null;
    // Paint before sending, so that a click shows its stone within a frame.
    await painted();
    await this.#send();
  }

  /** Makes a move without showing it first; throws if it is refused. */
  async submit(move: string): Promise<void> {
    if (!this.#id || !this.view) return;
    this.#accept(await api.play(this.#id, this.key, move, this.view.revision));
  }

  /** Whether the visitor can take back a move, or ask for it: not with both seats, and
   *  not in games where drawn tiles have been seen. */
  get canUndo(): boolean {
    const view = this.view;
    if (!view || view.status.state !== 'ongoing') return false;
    if (gameInfo(view.position.game as GameName).hasHiddenTiles) return false;
    if (!this.hasEngine && (this.seats.length !== 1 || view.offer)) return false;
    return view.moves.some((move) => this.seats.includes(move.side));
  }

  get hasEngine(): boolean {
    return this.view?.players.some((player) => player.kind === 'engine') ?? false;
  }

  /** Whether the visitor plays against another person elsewhere. */
  get isAgainstPerson(): boolean {
    return this.view !== null && !this.hasEngine && this.seats.length === 1;
  }

  /** Whether hints and analysis are allowed now. */
  get hasAssistance(): boolean {
    const view = this.view;
    return view !== null && (view.assistance === true || view.status.state !== 'ongoing');
  }

  /** Takes back the visitor's last move and the engine's reply, or asks the opponent
   *  for it. */
  async undo(): Promise<void> {
    if (!this.canUndo) return;
    await this.#change((id, key) => api.undo(id, key));
  }

  /** Offers a draw, or accepts the opponent's offer. */
  async draw(): Promise<void> {
    await this.#change((id, key) => api.draw(id, key));
  }

  /** Accepts the opponent's offer. */
  async accept(): Promise<void> {
    const kind = this.view?.offer?.kind;
    if (kind === 'draw') await this.draw();
    else if (kind === 'take_back') await this.#change((id, key) => api.undo(id, key));
  }

  /** Declines the opponent's offer. */
  async decline(): Promise<void> {
    await this.#change((id, key) => api.decline(id, key));
  }

  async resign(): Promise<void> {
    await this.#change((id, key) => api.resign(id, key));
  }

  /** Requests the engine's move for the visitor. */
  async ask(): Promise<void> {
    const view = this.view;
    if (!this.#id || !view || this.isAsking || !this.isMyTurn || !this.hasAssistance) return;
    this.isAsking = true;
    try {
      const hint = await api.hint(this.#id, this.key);
      if (this.view?.revision === view.revision) this.hint = hint;
    } catch (error) {
      notices.problem(error);
    } finally {
      this.isAsking = false;
    }
  }

  /** Closes the connection. */
  end(): void {
    this.#isEnded = true;
    this.#socket?.close();
  }

  #listen(): void {
    if (this.#isEnded) return;
    this.#socket = new Socket<GameCommand, GameEvent>(`/api/v1/games/${this.#id}/events`, {
      open: () => {
        this.#socket?.send({ type: 'join', key: this.key });
      },
      message: (event) => this.#receive(event),
    });
  }

  #receive(event: GameEvent): void {
    if (event.type === 'game') {
      this.#accept(event.game);
      // If the connection was lost while a move was being sent, send it again.
      if (this.pending && event.game.revision === this.#pendingRevision) void this.#send();
    } else if (event.type === 'thinking') {
      this.progress = event;
      this.progressAt = performance.now();
    } else if (event.type === 'problem') {
      const problem = ApiProblem.of(event.problem);
      if (problem.code !== 'not_found') return notices.problem(problem);
      this.#socket?.close();
      this.failure = sentenceOf(problem);
    }
  }

  #accept(view: GameView): void {
    if (this.#isEnded || (this.view && view.revision < this.view.revision)) return;
    const isAnswered = this.view !== null && view.revision > this.#pendingRevision;
    if (this.pending && isAnswered) this.pending = null;
    const isNew = this.view?.revision !== view.revision;
    if (isNew) this.hint = null;
    // The view arrives before the progress of the next search.
    if (isNew || !view.thinking) this.progress = null;
    this.receivedAt = performance.now();
    this.view = view;
    const isOn = this.seats.length > 0 && view.status.state === 'ongoing';
    this.#keepAsLast(isOn ? view.id : null);
  }

  /** Stores the id of an unfinished game, writing only changes. */
  #keepAsLast(id: string | null): void {
    const last = recall<string | null>('lastGame', null);
    if (id !== last && (id !== null || last === this.#id)) remember('lastGame', id);
  }

  async #send(): Promise<void> {
    const move = this.pending;
    const revision = this.#pendingRevision;
    if (!this.#id || move === null || this.#sending) return;
    this.#sending = true;
    try {
      this.#accept(await api.play(this.#id, this.key, move, revision));
    } catch (error) {
      const isLost = error instanceof ApiProblem && error.isOffline;
      // When offline, the move stays on the board and is sent later.
      if (!isLost && this.pending === move) {
        this.pending = null;
        notices.problem(error);
      }
    } finally {
      this.#sending = false;
    }
    // The socket can report a move before its request is answered, so the visitor may
    // have made the next one.
    if (this.#pendingRevision !== revision) await this.#send();
  }

  async #change(
    request: (id: string, key: string | null) => Promise<GameView>,
  ): Promise<void> {
    if (!this.#id) return;
    try {
      this.#accept(await request(this.#id, this.key));
    } catch (error) {
      notices.problem(error);
    }
  }
}
