// A tile on its way: from the rack to the board, back, or to another place. Pointer
// events, because fingers do not drag and drop otherwise.

/** How far a pointer goes before a press becomes a drag. */
const SLACK_PX = 6;
/** A finger hides what is under it; the tile goes above. */
const ABOVE_FINGER_PX = 44;

/** Where a tile can be let go. */
export type Target = { kind: 'square'; square: number } | { kind: 'slot'; slot: number };

interface Dragged {
  id: number;
  /** The middle of the tile in the window. */
  x: number;
  y: number;
  over: Target | null;
}

export class TileDrag {
  /** The tile on its way, if there is one. */
  current = $state.raw<Dragged | null>(null);
  readonly #ondrop: (id: number, target: Target | null) => void;
  #end: (() => void) | null = null;

  constructor(ondrop: (id: number, target: Target | null) => void) {
    this.#ondrop = ondrop;
  }

  /** A pointer went down on a tile; it may become a drag. */
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

  /** Lets the tile go where it was. */
  cancel(): void {
    this.#end?.();
    this.#end = null;
    this.current = null;
  }
}

/** What is under a point of the window. */
function targetAt(x: number, y: number): Target | null {
  const element = document.elementFromPoint(x, y);
  const square = element?.closest<HTMLElement>('[data-square]')?.dataset.square;
  if (square !== undefined) return { kind: 'square', square: Number(square) };
  const slot = element?.closest<HTMLElement>('[data-slot]')?.dataset.slot;
  return slot === undefined ? null : { kind: 'slot', slot: Number(slot) };
}

/** The click that a drag ends with is none. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
