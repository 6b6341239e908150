// Values in the browser's local storage. If storage is disabled, nothing is remembered
// and the page works otherwise.

const PREFIX = 'zeitnot.';

/** Returns the stored value, or `usual` if it is missing or unreadable. */
export function recall<T>(name: string, usual: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? usual : (JSON.parse(text) as T);
  } catch {
    return usual;
  }
}

/** Stores a value; null removes it. */
export function remember(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is disabled or full.
  }
}

/** A reactive value in local storage. */
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
