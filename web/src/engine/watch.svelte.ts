// Looks at the engines every two seconds while somebody looks at the page.

import { api } from '../api/client.ts';
import type { EngineReport, Switches } from '../api/types.ts';
import { History, type Columns } from './history.ts';

const PERIOD_MS = 2_000;

/** Outlives the screen, so that a visitor who comes back finds his charts. */
const history = new History();

export class EngineWatch {
  /** What was heard last; null before the first answer. */
  report = $state.raw<EngineReport | null>(null);
  columns = $state.raw<Columns>(history.columns());
  /** Did the last attempt succeed? */
  isLive = $state(true);
  /** The switches as the visitor set them, until the service has heard of it. */
  #wished = $state.raw<Switches | null>(null);
  #isWatching = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;

  get switches(): Switches | null {
    return this.#wished ?? this.report?.switches ?? null;
  }

  /** Begins to look; what it returns ends that. */
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

  /** Switches something on or off. Shown at once, taken back if it fails. */
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
    // A switch may have been set by somebody who has left meanwhile.
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
