// A clock between two words of the service: it runs on by the browser's own
// time, and is set right by the next word.

import type { ClockView, SideName } from '../api/types.ts';

/** What a side has left, `elapsed` milliseconds after the clock was told. */
export function leftMs(clock: ClockView, side: SideName, elapsed: number): number {
  const left = clock.left_ms[side === 'first' ? 0 : 1] ?? 0;
  return clock.running === side ? left - elapsed : left;
}

/** Time as clocks show it: `4:58`, with tenths when it gets short, below zero
 *  in overtime. */
export function clockText(exactly: number): string {
  // What fell a moment ago shows nothing, not less.
  const left = exactly < 0 && exactly > -1_000 ? 0 : exactly;
  const sign = left < 0 ? '−' : '';
  const size = Math.abs(left);
  if (left >= 0 && left < 20_000) {
    const tenths = Math.floor(size / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
  }
  // A clock that still has something left does not show nothing.
  const seconds = left < 0 ? Math.floor(size / 1_000) : Math.ceil(size / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0
    ? `${sign}${hours}:${String(minutes).padStart(2, '0')}:${rest}`
    : `${sign}${minutes}:${rest}`;
}
