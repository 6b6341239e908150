// Pointer gestures on the board: click, drag of a piece, drawing with the right button.
// The board's callbacks decide what each gesture means.

import { pointUnder, squareUnder } from './view.ts';

export interface Hand {
  isFlipped(): boolean;
  /** A touch or press of the left button; returns whether a piece can be dragged from
   *  there. */
  down(at: string): boolean;
  /** A release without a drag. */
  up(at: string): void;
  /** A piece follows the pointer. */
  drag(from: string, x: number, y: number, over: string | null): void;
  /** The piece was released; null is outside the board. */
  drop(from: string, at: string | null): void;
  cancel(): void;
  /** The right button is dragged from one square to another. */
  draw(from: string, to: string | null): void;
  drew(from: string, to: string | null): void;
  /** A click without a pointer, as sent by screen readers. */
  choose(at: string): void;
  key(event: KeyboardEvent): void;
}

/** The largest movement of a click, by pointer type. */
const CLICK_PX: Record<string, number> = { mouse: 4, pen: 6, touch: 8 };
const LEFT = 0;
const RIGHT = 2;

interface Press {
  id: number;
  button: number;
  at: string;
  x: number;
  y: number;
  canDrag: boolean;
  isDragging: boolean;
}

/** Listens to pointers and keys on a board. */
export function hands(board: HTMLElement, hand: Hand): { destroy(): void } {
  let press: Press | null = null;

  const over = (event: MouseEvent) => squareUnder(event, board, hand.isFlipped());

  function stop(): void {
    if (press?.isDragging) hand.cancel();
    if (press?.button === RIGHT) hand.drew(press.at, null);
    press = null;
  }

  function down(event: PointerEvent): void {
    const { button, pointerId: id, clientX: x, clientY: y } = event;
    const at = over(event);
    // Another button during a gesture cancels it.
    if (press) return stop();
    if (!at || !event.isPrimary || (button !== LEFT && button !== RIGHT)) return;
    const canDrag = button === LEFT && hand.down(at);
    if (button === LEFT && !canDrag) return;
    press = { id, button, at, x, y, canDrag, isDragging: false };
    board.setPointerCapture(id);
    if (button === RIGHT) hand.draw(at, at);
  }

  function move(event: PointerEvent): void {
    if (press?.id !== event.pointerId) return;
    // A second button pressed during a gesture arrives as a move event.
    if (press.button === LEFT && event.buttons !== 1) return stop();
    if (press.button === RIGHT) return hand.draw(press.at, over(event));
    const moved = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    press.isDragging ||= press.canDrag && moved >= (CLICK_PX[event.pointerType] ?? 4);
    if (!press.isDragging) return;
    const { x, y } = pointUnder(event, board);
    hand.drag(press.at, x, y, over(event));
  }

  function up(event: PointerEvent): void {
    if (press?.id !== event.pointerId) return;
    const { button, at, isDragging } = press;
    press = null;
    if (button === RIGHT) hand.drew(at, over(event));
    else if (isDragging) hand.drop(at, over(event));
    else hand.up(at);
  }

  function cancel(event: PointerEvent): void {
    if (press?.id === event.pointerId) stop();
  }

  function click(event: MouseEvent): void {
    const at = event.target instanceof Element && event.target.getAttribute('data-at');
    if (event.detail === 0 && at) hand.choose(at);
    // Tab continues from the clicked element, so put the focus before the squares.
    else if (document.activeElement === document.body) {
      board.focus({ preventScroll: true });
      board.blur();
    }
  }

  /** Keeps a mouse press from moving the focus to the board, so that page shortcuts
   *  keep working; a text field still loses it. */
  function keepFocus(event: MouseEvent): void {
    event.preventDefault();
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && !board.contains(focused)) focused.blur();
  }

  const listeners: [string, (event: never) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['click', click],
    ['mousedown', keepFocus],
    ['contextmenu', (event: Event) => event.preventDefault()],
    ['keydown', (event: KeyboardEvent) => hand.key(event)],
  ];
  for (const [name, listener] of listeners) board.addEventListener(name, listener as EventListener);
  return {
    destroy() {
      for (const [name, listener] of listeners) {
        board.removeEventListener(name, listener as EventListener);
      }
    },
  };
}
