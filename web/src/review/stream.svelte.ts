// A review while it is loaded: at once if it is stored, or move by move while it runs.

import { ApiProblem } from '../api/client.ts';
import { connection } from '../api/connection.svelte.ts';
import { latest } from '../api/latest.ts';
import { eventsOf, reviews } from '../api/reviews.ts';
import { Socket } from '../api/socket.ts';
import type { Review, ReviewCommand, ReviewEvent } from '../api/types.ts';
import { sentenceOf } from '../i18n/problems.ts';

type State = 'loading' | 'waiting' | 'running' | 'done' | 'gone' | 'failed';

export class ReviewStream {
  readonly id: string;
  /** The review so far. */
  review = $state.raw<Review | null>(null);
  /** The number of moves to review. */
  total = $state(0);
  state = $state<State>('loading');
  /** The reason of a failure. */
  failure = $state<string | null>(null);

  #socket: Socket<ReviewCommand, ReviewEvent> | null = null;
  #received = 0;
  #newest = latest();

  constructor(id: string) {
    this.id = id;
  }

  get isDone(): boolean {
    return this.state === 'done';
  }

  /** The number of reviewed moves. */
  get judged(): number {
    return this.review?.moves.length ?? 0;
  }

  /** Loads a finished review, or follows one in progress. */
  async open(): Promise<void> {
    if (this.isDone) return;
    this.#socket?.close();
    this.#socket = null;
    try {
      const found = await this.#newest(
        connection.whenUp(async () =>
          (await reviews.isUnderWay(this.id)) ? null : reviews.show(this.id),
        ),
      );
      if (found) this.#accept(found);
      else this.#follow();
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : null;
      if (code === 'conflict') this.#follow();
      else if (code === 'not_found') this.state = 'gone';
      else this.#fail(sentenceOf(error));
    }
  }

  /** Stops following; the service continues the review. */
  end(): void {
    this.#newest.drop();
    this.#socket?.close();
  }

  #follow(): void {
    if (this.state === 'loading') this.state = 'waiting';
    const socket = new Socket<ReviewCommand, ReviewEvent>(eventsOf(this.id), {
      open: () => socket.send({ type: 'follow', after: this.#received }),
      message: (event) => this.#receive(event),
    });
    this.#socket = socket;
  }

  #receive(event: ReviewEvent): void {
    this.#received += 1;
    const { review } = this;
    switch (event.type) {
      case 'begun':
        this.state = 'running';
        this.total = event.total;
        this.review = event.review;
        break;
      case 'position':
        if (review) this.review = { ...review, positions: [...review.positions, event.position] };
        break;
      case 'move':
        if (review) this.review = { ...review, moves: [...review.moves, event.move] };
        break;
      case 'done':
        this.#accept(event.review);
        break;
      case 'failed':
        this.#socket?.close();
        if (event.problem.code === 'conflict') this.state = 'gone';
        else this.#fail(sentenceOf(ApiProblem.of(event.problem)));
    }
  }

  #accept(review: Review): void {
    this.#socket?.close();
    this.review = review;
    this.total = review.moves.length;
    this.state = 'done';
    this.failure = null;
  }

  #fail(sentence: string): void {
    this.state = 'failed';
    this.failure = sentence;
  }
}
