// A game being played, as this browser sees it. The service has the truth; here
// is its latest word, and the move that is on its way there.

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
  type GameView,
  type MoveReply,
  type SideName,
} from '../api/types.ts';
import { sentenceOf } from '../i18n/problems.ts';
import { keepInvitation, keepKeys, keysOf } from '../state/keys.ts';
import { recall, remember } from '../state/stored.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import { painted } from '../ui/painted.ts';

/** How far the engine is with its move. */
export interface Progress {
  depth: number;
  nodes: number;
  time_ms: number;
  budget_ms: number;
  /** What it means to do with its clock, if it has one. */
  plan?: ClockPlan | null;
}

export class GameSession {
  view = $state.raw<GameView | null>(null);
  /** A move that is shown already and not yet accepted. */
  pending = $state<string | null>(null);
  progress = $state.raw<Progress | null>(null);
  /** When `progress` came, by the browser's clock. */
  progressAt = $state(0);
  hint = $state.raw<MoveReply | null>(null);
  /** Is a hint being looked for? */
  isAsking = $state(false);
  /** Why there is no game to show. */
  failure = $state<string | null>(null);
  /** When `view` came, by the browser's clock: game clocks run on from there. */
  receivedAt = $state(0);

  #id = $state<string | null>(null);
  #keys = $state.raw<GameKeys>({});
  #socket: Socket<GameCommand, GameEvent> | null = null;
  /** The revision that the visitor saw when he made the pending move. */
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

  /** The side that the visitor plays, or sees the game from. */
  get side(): SideName {
    const turn = this.view?.position.side;
    if (this.seats.length === 2 && turn) return turn;
    return this.seats[0] ?? 'first';
  }

  /** The key for what happens next: with both seats, that of the side to move. */
  get key(): string | null {
    return this.#keys[this.side] ?? null;
  }

  /** May the visitor move now? */
  get isMyTurn(): boolean {
    const view = this.view;
    if (!view || view.status.state !== 'ongoing' || this.pending) return false;
    return this.seats.includes(view.position.side);
  }

  /** The seat that a key opens; null if it opens none. */
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

  /** Begins a game in which the visitor has the seats `mine`; whether that
   *  worked. With a `move`, that one is shown at once and made as soon as there
   *  is a game, which has its address by then. The key of a seat that is not the visitor's is his to give away:
   *  see `invitationOf`. */
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

  /** Makes a move. It is shown at once, and taken back if it is refused. */
  async play(move: string): Promise<void> {
    if (!this.view) return;
    this.pending = move;
    this.#pendingRevision = this.view.revision;
    this.hint = null;
    // First the stone, then the request: a click is answered within its frame.
    await painted();
    await this.#send();
  }

  /** Makes a move that is not shown before it is accepted; a refusal is the
   *  caller's to tell. */
  async submit(move: string): Promise<void> {
    if (!this.#id || !this.view) return;
    this.#accept(await api.play(this.#id, this.key, move, this.view.revision));
  }

  /** Can the visitor's last move be taken back? Only the engine takes no offense,
   *  and tiles that were drawn have been seen. */
  get canUndo(): boolean {
    const view = this.view;
    if (!view || view.status.state !== 'ongoing' || view.position.game === 'crossword') return false;
    const hasEngine = view.players.some((player) => player.kind === 'engine');
    return hasEngine && view.moves.some((move) => this.seats.includes(move.side));
  }

  /** Takes the visitor's last move back, and the engine's answer to it. */
  async undo(): Promise<void> {
    if (!this.canUndo) return;
    await this.#change((id, key) => api.undo(id, key));
  }

  async resign(): Promise<void> {
    await this.#change((id, key) => api.resign(id, key));
  }

  /** Asks what the engine would do in the visitor's place. */
  async ask(): Promise<void> {
    const view = this.view;
    if (!this.#id || !view || this.isAsking || !this.isMyTurn) return;
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

  /** The visitor looks at something else now. */
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
      message: (event) => this.#hear(event),
    });
  }

  #hear(event: GameEvent): void {
    if (event.type === 'game') {
      this.#accept(event.game);
      // A connection was lost with a move on its way: it goes again if the
      // game still waits for it.
      if (this.pending && event.game.revision === this.#pendingRevision) void this.#send();
    } else if (event.type === 'thinking') {
      this.progress = event;
      this.progressAt = performance.now();
    } else if (event.type === 'problem') {
      if (event.problem.code !== 'not_found') return notices.say(event.problem.message, 'problem');
      this.#socket?.close();
      this.failure = event.problem.message;
    }
  }

  #accept(view: GameView): void {
    if (this.#isEnded || (this.view && view.revision < this.view.revision)) return;
    const isAnswered = this.view !== null && view.revision > this.#pendingRevision;
    if (this.pending && isAnswered) this.pending = null;
    const isNew = this.view?.revision !== view.revision;
    if (isNew) this.hint = null;
    // The game is told before what is thought about it.
    if (isNew || !view.thinking) this.progress = null;
    this.receivedAt = performance.now();
    this.view = view;
    const isOn = this.seats.length > 0 && view.status.state === 'ongoing';
    this.#keepAsLast(isOn ? view.id : null);
  }

  /** Remembers the game while it is on, and writes only what has changed. */
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
      // The move stays on the board and goes out when the service is back.
      if (!isLost && this.pending === move) {
        this.pending = null;
        notices.problem(error);
      }
    } finally {
      this.#sending = false;
    }
    // The socket can tell of a move before its own request is answered, and the
    // visitor can have made the next one by then.
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
