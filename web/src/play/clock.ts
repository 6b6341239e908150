// Game clocks. Between two messages of the service, a clock runs by the browser's time;
// each message corrects it.

import type { ClockView, SideName } from '../api/types.ts';

/** Returns the time that a side has left, `elapsed` milliseconds after `clock` was
 *  received. */
export function leftMs(clock: ClockView, side: SideName, elapsed: number): number {
  const left = clock.left_ms[side === 'first' ? 0 : 1] ?? 0;
  return clock.running === side ? left - elapsed : left;
}

/** Formats the time of a clock: `4:58`, with tenths below 20 seconds, negative in
 *  overtime. */
export function clockText(exactly: number, mark = '.'): string {
  // Shortly below zero, the clock shows zero until the service responds.
  const left = exactly < 0 && exactly > -1_000 ? 0 : exactly;
  const sign = left < 0 ? '−' : '';
  const size = Math.abs(left);
  if (left >= 0 && left < 20_000) {
    const tenths = Math.floor(size / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}${mark}${tenths % 10}`;
  }
  // Round up, so that a clock with time left does not show zero.
  const seconds = left < 0 ? Math.floor(size / 1_000) : Math.ceil(size / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0
    ? `${sign}${hours}:${String(minutes).padStart(2, '0')}:${rest}`
    : `${sign}${minutes}:${rest}`;
}
