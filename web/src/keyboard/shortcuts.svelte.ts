// Shortcuts that work wherever the focus is. A screen registers its shortcuts while it
// is shown; the help lists the active ones.

import { onMount } from 'svelte';

export interface Shortcut {
  /** The value of `KeyboardEvent.key`. */
  key: string;
  /** The label in the help, if it differs from the key. */
  shown?: string;
  /** Returns the description for the help. */
  about: () => string;
  run: () => void;
}

class Shortcuts {
  #groups = $state.raw<readonly (readonly Shortcut[])[]>([]);

  /** All active shortcuts, those of the frame last. */
  get all(): Shortcut[] {
    return [...this.#groups].reverse().flat();
  }

  add(group: readonly Shortcut[]): () => void {
    this.#groups = [...this.#groups, group];
    return () => {
      this.#groups = this.#groups.filter((other) => other !== group);
    };
  }

  handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesText(event.target) || document.querySelector('dialog[open]')) return;
    if (event.key === ' ' && isPressed(event.target)) return;
    const found = this.all.find((shortcut) => shortcut.key === event.key);
    if (!found) return;
    event.preventDefault();
    found.run();
  }
}

/** Returns whether an element needs all keys for text. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Returns whether Space activates the element. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}

export const shortcuts = new Shortcuts();

/** Registers the shortcuts of a component while it is mounted. */
export function useShortcuts(group: readonly Shortcut[]): void {
  onMount(() => shortcuts.add(group));
}
