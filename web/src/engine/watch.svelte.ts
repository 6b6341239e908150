// Polls the engines every two seconds while the page is visible.

import { api } from '../api/client.ts';
import type { EngineReport, Switches } from '../api/types.ts';
import { History, type Columns } from './history.ts';

const PERIOD_MS = 2_000;

/** Kept across visits of the screen, so that the charts are still filled on return. */
const history = new History();

export class EngineWatch {
  /** The last report; null before the first answer. */
  report = $state.raw<EngineReport | null>(null);
  columns = $state.raw<Columns>(history.columns());
  /** Whether the last attempt succeeded. */
  isLive = $state(true);
  /** The switches set by the visitor, until the service has confirmed them. */
  #wished = $state.raw<Switches | null>(null);
  #isWatching = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;

  get switches(): Switches | null {
    return this.#wished ?? this.report?.switches ?? null;
  }

  /** Starts polling; returns a function that stops it. */
  start(): () => void {
    const look = () => (document.hidden ? this.#pause() : void this.#ask());
    this.#isWatching = true;
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      this.#isWatching = false;
      document.removeEventListener('visibilitychange', look);
      this.#pause();
    };
  }

  /** Sets a switch. The change is shown at once and undone on failure. */
  async set(change: Partial<Switches>): Promise<void> {
    if (!this.switches) return;
    const wished = { ...this.switches, ...change };
    this.#wished = wished;
    try {
      await api.setSwitches(wished);
      await this.#ask();
    } finally {
      if (this.#wished === wished) this.#wished = null;
    }
  }

  async flush(): Promise<void> {
    await api.flush();
    await this.#ask();
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  async #ask(): Promise<void> {
    this.#pause();
    // A request that ends after the screen was left must not restart polling.
    if (!this.#isWatching) return;
    const asking = new AbortController();
    this.#asking = asking;
    try {
      this.report = await api.engine(asking.signal);
      history.add(Date.now() / 1000, this.report);
      this.columns = history.columns();
      this.isLive = true;
    } catch {
      if (asking.signal.aborted) return;
      this.isLive = false;
    }
    if (!asking.signal.aborted) this.#timer = setTimeout(() => void this.#ask(), PERIOD_MS);
  }
}
