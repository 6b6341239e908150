// Keys that do something, wherever the focus is. A screen registers its keys
// while it is shown; the help lists those in force.

import { onMount } from 'svelte';

export interface Shortcut {
  /** As `KeyboardEvent.key` has it. */
  key: string;
  /** What to show for it, if not the key itself. */
  shown?: string;
  /** What it does, for the help. */
  about: () => string;
  run: () => void;
}

class Shortcuts {
  #groups = $state.raw<readonly (readonly Shortcut[])[]>([]);

  /** All keys in force, those of the frame last. */
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

/** Fields need their keys for themselves. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Space presses what has the focus. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}

export const shortcuts = new Shortcuts();

/** Keys of a component, while it is shown. */
export function useShortcuts(group: readonly Shortcut[]): void {
  onMount(() => shortcuts.add(group));
}
