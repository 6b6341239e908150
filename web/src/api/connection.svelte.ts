// Whether the service can be reached. Every request reports its outcome here; the
// offline banner and pending requests wait for changes.

/** The first delay between two attempts to reach a lost service. */
const FIRST_RETRY_MS = 500;
/** The longest delay. */
const LONGEST_RETRY_MS = 5_000;

class Connection {
  /** Whether the last contact with the service succeeded. */
  isUp = $state(true);
  #probing = false;
  #waiting: (() => void)[] = [];

  /** Records that the service has answered. */
  reached(): void {
    this.isUp = true;
    for (const resume of this.#waiting.splice(0)) resume();
  }

  /** Repeats `attempt` each time the service is back until it does not fail because the
   *  service is offline. */
  async whenUp<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (this.isUp) throw error;
        await new Promise<void>((resume) => this.#waiting.push(resume));
      }
    }
  }

  /** Loads a part of the page itself; a failure counts as a lost connection. A second
   *  failure while the service answers is final. */
  async load<T>(part: () => Promise<T>): Promise<T> {
    try {
      return await part();
    } catch {
      this.lost();
      await new Promise<void>((resume) => this.#waiting.push(resume));
      return part();
    }
  }

  /** Records that the service did not answer, and probes it until it does. */
  lost(): void {
    this.isUp = false;
    if (!this.#probing) void this.#probe();
  }

  async #probe(): Promise<void> {
    this.#probing = true;
    let wait = FIRST_RETRY_MS;
    while (!this.isUp) {
      await new Promise((resume) => setTimeout(resume, wait));
      wait = Math.min(wait * 2, LONGEST_RETRY_MS);
      try {
        if ((await fetch('/healthz', { cache: 'no-store' })).ok) this.reached();
      } catch {
        // Still offline.
      }
    }
    this.#probing = false;
  }
}

export const connection = new Connection();
