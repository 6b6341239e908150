// The loaded part of the list of stored games.

import { api } from '../api/client.ts';
import type { GameListed } from '../api/types.ts';
import { sentenceOf } from '../i18n/problems.ts';
import { asked, type ListFilter } from './filter.ts';

const PAGE = 30;

export class GameList {
  /** The loaded games; null before the first answer. */
  rows = $state.raw<readonly GameListed[] | null>(null);
  total = $state(0);
  /** Whether a request is in progress. */
  isBusy = $state(false);
  failure = $state<string | null>(null);
  #next = $state<string | null>(null);
  #filter: ListFilter | null = null;
  /** The game after which the last request began; null for the beginning. */
  #after: string | null = null;
  #asking: AbortController | null = null;

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Reloads the list; the current rows stay until the answer arrives. */
  async load(filter: ListFilter): Promise<void> {
    this.#filter = filter;
    await this.#ask(null);
  }

  /** Loads the next page. */
  async more(): Promise<void> {
    if (!this.isBusy && this.#next) await this.#ask(this.#next);
  }

  /** Repeats the last request. */
  async again(): Promise<void> {
    await this.#ask(this.#after);
  }

  /** Removes a deleted game. */
  remove(id: string): void {
    this.rows = this.rows?.filter((row) => row.id !== id) ?? null;
    this.total = Math.max(0, this.total - 1);
    // More games may follow the removed rows.
    if (this.rows?.length === 0 && this.#next) void this.#ask(null);
  }

  /** Cancels the request in progress. */
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
      // A game that changed between two requests can appear in both pages.
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
