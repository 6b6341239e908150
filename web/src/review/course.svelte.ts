// A review as it comes: out of the store at once, or move by move while it is made.

import { ApiProblem } from '../api/client.ts';
import { connection } from '../api/connection.svelte.ts';
import { eventsOf, reviews } from '../api/reviews.ts';
import { Socket } from '../api/socket.ts';
import type { Review, ReviewCommand, ReviewEvent } from '../api/types.ts';
import { sentenceOf } from '../i18n/problems.ts';

type State = 'loading' | 'waiting' | 'running' | 'done' | 'gone' | 'failed';

export class ReviewCourse {
  readonly id: string;
  /** What is known so far. */
  review = $state.raw<Review | null>(null);
  /** How many moves there are to judge. */
  total = $state(0);
  state = $state<State>('loading');
  /** Why it failed. */
  failure = $state<string | null>(null);

  #socket: Socket<ReviewCommand, ReviewEvent> | null = null;
  #heard = 0;
  #isOver = false;

  constructor(id: string) {
    this.id = id;
  }

  get isDone(): boolean {
    return this.state === 'done';
  }

  /** Moves that were judged. */
  get judged(): number {
    return this.review?.moves.length ?? 0;
  }

  /** Shows it if it is there, and follows it if it is under way. */
  async open(): Promise<void> {
    if (this.isDone || this.#isOver) return;
    this.#socket?.close();
    this.#socket = null;
    try {
      const found = await connection.whenUp(async () =>
        (await reviews.isUnderWay(this.id)) ? null : reviews.show(this.id),
      );
      if (this.#isOver) return;
      if (found) this.#accept(found);
      else this.#follow();
    } catch (error) {
      if (this.#isOver) return;
      const code = error instanceof ApiProblem ? error.code : null;
      if (code === 'conflict') this.#follow();
      else if (code === 'not_found') this.state = 'gone';
      else this.#fail(sentenceOf(error));
    }
  }

  /** Nobody looks any longer; the service goes on. */
  end(): void {
    this.#isOver = true;
    this.#socket?.close();
  }

  #follow(): void {
    if (this.state === 'loading') this.state = 'waiting';
    const socket = new Socket<ReviewCommand, ReviewEvent>(eventsOf(this.id), {
      open: () => socket.send({ type: 'follow', after: this.#heard }),
      message: (event) => this.#hear(event),
    });
    this.#socket = socket;
  }

  #hear(event: ReviewEvent): void {
    this.#heard += 1;
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
        else this.#fail(sentenceOf(new ApiProblem(event.problem.code, event.problem.message)));
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
