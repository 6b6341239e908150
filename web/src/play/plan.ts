// The engine's time plan in words. Callers pass the texts and the number format, so
// that the functions are pure.

import type { ClockPlan } from '../api/types.ts';
import type { Messages } from '../i18n/index.svelte.ts';
import { clockText } from './clock.ts';

type Words = Messages['play']['plan'];

/** Formats a number with a fixed number of decimals. */
export type Decimal = (value: number, digits: number) => string;

/** The limits of hard and easy turns, in thousandths of an average one. */
const HARD = 1_250;
const EASY = 800;

/** The smallest reserve that is shown; less is only for network delay. */
const WORTH_TELLING_MS = 100;

/** From here on, seconds would be rounded up to a minute. */
const MINUTE_MS = 59_950;

/** Returns how hard a turn is. */
export function hardness(thousandths: number): keyof Words['hardness'] {
  if (thousandths >= HARD) return 'hard';
  return thousandths < EASY ? 'easy' : 'usual';
}

/** Formats a duration: `0.31 s`, `4.8 s`, and from a minute on as on a clock. */
export function timeText(ms: number, words: Words, decimal: Decimal): string {
  if (ms >= MINUTE_MS) return clockText(ms);
  return words.seconds(decimal(ms / 1_000, ms < 1_000 ? 2 : 1));
}

/** Returns the plan of the current turn. */
export function planText(plan: ClockPlan, words: Words, decimal: Decimal): string {
  const time = (ms: number): string => timeText(ms, words, decimal);
  return joined([
    isHeld(plan) ? words.held(time(plan.most_ms)) : words.aims(time(plan.aim_ms)),
    words.turns(plan.turns, time(plan.left_ms)),
    plan.floor_ms >= WORTH_TELLING_MS && words.keeps(time(plan.floor_ms)),
    plan.low ? words.low : difficultyText(plan, words),
  ]);
}

/** Returns the plan of a finished turn and why it ended; either may be unknown. */
export function endText(
  plan: ClockPlan | null,
  reason: string | null,
  words: Words,
  decimal: Decimal,
): string {
  const time = (ms: number): string => timeText(ms, words, decimal);
  return joined([
    plan && (isHeld(plan) ? words.held(time(plan.most_ms)) : words.aimed(time(plan.aim_ms))),
    plan && difficultyText(plan, words),
    reason !== null && reasonText(reason, words),
  ]);
}

/** Returns the whole plan in sentences, for a tooltip. */
export function planAbout(plan: ClockPlan, words: Words, decimal: Decimal): string {
  const time = (ms: number): string => timeText(ms, words, decimal);
  const sentences = [
    words.aboutClock(time(plan.left_ms), plan.turns, time(plan.floor_ms)),
    words.aboutTurn(time(plan.aim_ms), time(plan.most_ms)),
    plan.difficulty != null && words.aboutHardness(decimal(plan.difficulty / 1_000, 2)),
    plan.capped && words.aboutHeld,
    plan.low && words.aboutLow,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Returns the reason why a turn ended; an unknown reason is shown as it is. */
export function reasonText(reason: string, words: Words): string {
  const known = words.ends as Record<string, string>;
  return Object.hasOwn(known, reason) ? (known[reason] ?? reason) : reason.replaceAll('_', ' ');
}

/** Returns whether the seat's time per move limits the turn, and not its share of the
 *  clock. */
function isHeld(plan: ClockPlan): boolean {
  return plan.capped && plan.aim_ms >= plan.most_ms;
}

function difficultyText(plan: ClockPlan, words: Words): string | false {
  return plan.difficulty != null && words.hardness[hardness(plan.difficulty)];
}

function joined(parts: (string | false | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
