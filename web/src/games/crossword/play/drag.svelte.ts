// Dragging a tile from the rack to the board, back, or to another square. It uses
// pointer events, because touch does not support drag and drop.

/** The distance at which a press becomes a drag. */
const SLACK_PX = 6;
/** The tile is shown above the finger, which would hide it. */
const ABOVE_FINGER_PX = 44;

/** A place where a tile can be dropped. */
export type Target = { kind: 'square'; square: number } | { kind: 'slot'; slot: number };

interface Dragged {
  id: number;
  /** The center of the tile in the window. */
  x: number;
  y: number;
  over: Target | null;
}

export class TileDrag {
  /** The dragged tile, if there is one. */
  current = $state.raw<Dragged | null>(null);
  readonly #ondrop: (id: number, target: Target | null) => void;
  #end: (() => void) | null = null;

  constructor(ondrop: (id: number, target: Target | null) => void) {
    this.#ondrop = ondrop;
  }

  /** Handles a press on a tile, which may become a drag. */
  press(id: number, event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.cancel();
    const { clientX, clientY, pointerId } = event;
    const lift = event.pointerType === 'touch' ? ABOVE_FINGER_PX : 0;
    const listening = new AbortController();
    const { signal } = listening;
    const follow = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const distance = Math.hypot(moved.clientX - clientX, moved.clientY - clientY);
      if (!this.current && distance < SLACK_PX) return;
      moved.preventDefault();
      const [x, y] = [moved.clientX, moved.clientY - lift];
      this.current = { id, x, y, over: targetAt(x, y) };
    };
    const release = (released: PointerEvent) => {
      if (released.pointerId !== pointerId) return;
      const dropped = this.current;
      this.cancel();
      if (!dropped) return;
      swallowClick();
      this.#ondrop(id, dropped.over);
    };
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', release, { signal });
    addEventListener('pointercancel', () => this.cancel(), { signal });
    this.#end = () => listening.abort();
  }

  /** Cancels the drag; the tile stays where it was. */
  cancel(): void {
    this.#end?.();
    this.#end = null;
    this.current = null;
  }
}

/** Returns the target at a point of the window. */
function targetAt(x: number, y: number): Target | null {
  const element = document.elementFromPoint(x, y);
  const square = element?.closest<HTMLElement>('[data-square]')?.dataset.square;
  if (square !== undefined) return { kind: 'square', square: Number(square) };
  const slot = element?.closest<HTMLElement>('[data-slot]')?.dataset.slot;
  return slot === undefined ? null : { kind: 'slot', slot: Number(slot) };
}

/** Suppresses the click at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
