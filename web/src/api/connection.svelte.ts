// Whether the service can be reached. Everybody who speaks with it reports here
// how that went; the banner and those who wait to go on look here.

/** First wait between two attempts to reach a lost service. */
const FIRST_RETRY_MS = 500;
/** Longest one. */
const LONGEST_RETRY_MS = 5_000;

class Connection {
  /** Is the service there, as far as anybody knows? */
  isUp = $state(true);
  #probing = false;
  #waiting: (() => void)[] = [];

  /** An answer came, whatever it was. */
  reached(): void {
    this.isUp = true;
    for (const resume of this.#waiting.splice(0)) resume();
  }

  /** Does something that needs the service as often as it takes: what fails
   *  while the service is away is tried again when it is back. */
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

  /** The same for parts of the page itself, whose loss nobody else notices. One
   *  that is still missing when the service is there is gone for good. */
  async load<T>(part: () => Promise<T>): Promise<T> {
    try {
      return await part();
    } catch {
      this.lost();
      await new Promise<void>((resume) => this.#waiting.push(resume));
      return part();
    }
  }

  /** Nothing came. Asks again and again until something does. */
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
        // Still away.
      }
    }
    this.#probing = false;
  }
}

export const connection = new Connection();
