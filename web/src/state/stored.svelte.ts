// Values that outlive a visit, in the browser's own storage. A browser that
// refuses storage costs the memory and nothing else.

const PREFIX = 'zeitnot.';

/** What is stored under `name`, or `usual` where nothing sensible is. */
export function recall<T>(name: string, usual: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? usual : (JSON.parse(text) as T);
  } catch {
    return usual;
  }
}

/** Stores a value, or forgets it where it is null. */
export function remember(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // No storage, no memory.
  }
}

/** A reactive value that is remembered. */
export class Stored<T> {
  readonly #name: string;
  #value: T;

  constructor(name: string, usual: T) {
    this.#name = name;
    this.#value = $state(recall(name, usual));
  }

  get value(): T {
    return this.#value;
  }

  set value(value: T) {
    this.#value = value;
    remember(this.#name, value);
  }
}
