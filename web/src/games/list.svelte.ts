// The list of stored games as far as it has been loaded.

import { api } from '../api/client.ts';
import type { GameListed } from '../api/types.ts';
import { sentenceOf } from '../i18n/problems.ts';
import { asked, type ListFilter } from './filter.ts';

const PAGE = 30;

export class GameList {
  /** What is loaded; null before the first answer. */
  rows = $state.raw<readonly GameListed[] | null>(null);
  total = $state(0);
  /** Is an answer awaited? */
  isBusy = $state(false);
  failure = $state<string | null>(null);
  #next = $state<string | null>(null);
  #filter: ListFilter | null = null;
  /** Behind which game the last question was; null for the beginning. */
  #after: string | null = null;
  #asking: AbortController | null = null;

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Loads the list anew. What is shown stays until the answer is there. */
  async load(filter: ListFilter): Promise<void> {
    this.#filter = filter;
    await this.#ask(null);
  }

  /** Loads the next part. */
  async more(): Promise<void> {
    if (!this.isBusy && this.#next) await this.#ask(this.#next);
  }

  /** Tries again what did not work. */
  async again(): Promise<void> {
    await this.#ask(this.#after);
  }

  /** A game is gone. */
  remove(id: string): void {
    this.rows = this.rows?.filter((row) => row.id !== id) ?? null;
    this.total = Math.max(0, this.total - 1);
    // The list may be longer than what is shown of it.
    if (this.rows?.length === 0 && this.#next) void this.#ask(null);
  }

  /** Nobody looks any longer. */
  stop(): void {
    this.#asking?.abort();
  }

  async #ask(after: string | null): Promise<void> {
    if (!this.#filter) return;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#after = after;
    this.isBusy = true;
    try {
      const page = await api.games(
        { ...asked(this.#filter), limit: PAGE, ...(after && { after }) },
        asking.signal,
      );
      const before = after ? (this.rows ?? []) : [];
      // A game that moved meanwhile can come twice.
      const known = new Set(before.map((row) => row.id));
      this.rows = [...before, ...page.games.filter((row) => !known.has(row.id))];
      this.total = page.total;
      this.#next = page.next ?? null;
      this.failure = null;
    } catch (error) {
      if (asking.signal.aborted) return;
      this.failure = sentenceOf(error);
    } finally {
      if (this.#asking === asking) this.isBusy = false;
    }
  }
}
