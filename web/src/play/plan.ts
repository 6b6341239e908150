// What the engine means to do with the time on its clock, in words. The words of
// the language are the caller's, so that this is plain text from plain numbers.

import type { ClockPlan } from '../api/types.ts';
import type { Messages } from '../i18n/index.svelte.ts';
import { clockText } from './clock.ts';

type Words = Messages['play']['plan'];

/** Writes a number with so many digits behind the point. */
export type Decimal = (value: number, digits: number) => string;

/** From which difficulty on a turn is called hard, and below which easy. */
const HARD = 1_250;
const EASY = 800;

/** What is kept back is worth a word from here on; less is for the way back. */
const WORTH_TELLING_MS = 100;

/** From here on seconds would be rounded up to a minute. */
const MINUTE_MS = 59_950;

/** How hard a turn is in one word. */
export function hardness(thousandths: number): keyof Words['hardness'] {
  if (thousandths >= HARD) return 'hard';
  return thousandths < EASY ? 'easy' : 'usual';
}

/** A length of time: `0.31 s`, `4.8 s`, and from a minute on as clocks show it. */
export function timeText(ms: number, words: Words, decimal: Decimal): string {
  if (ms >= MINUTE_MS) return clockText(ms);
  return words.seconds(decimal(ms / 1_000, ms < 1_000 ? 2 : 1));
}

/** The plan of a turn under way. */
export function planText(plan: ClockPlan, words: Words, decimal: Decimal): string {
  const time = (ms: number): string => timeText(ms, words, decimal);
  return joined([
    isHeld(plan) ? words.held(time(plan.most_ms)) : words.aims(time(plan.aim_ms)),
    words.turns(plan.turns, time(plan.left_ms)),
    plan.floor_ms >= WORTH_TELLING_MS && words.keeps(time(plan.floor_ms)),
    plan.low ? words.low : difficultyText(plan, words),
  ]);
}

/** What came of a plan, and why the turn ended; either may be unknown. */
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

/** The whole plan in sentences, for whoever points at it. */
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

/** Why a turn ended; a reason that this page does not know stands for itself. */
export function reasonText(reason: string, words: Words): string {
  const known = words.ends as Record<string, string>;
  return Object.hasOwn(known, reason) ? (known[reason] ?? reason) : reason.replaceAll('_', ' ');
}

/** Is it the seat's time for a move that the turn will take, and not a share of the
 *  clock? */
function isHeld(plan: ClockPlan): boolean {
  return plan.capped && plan.aim_ms >= plan.most_ms;
}

function difficultyText(plan: ClockPlan, words: Words): string | false {
  return plan.difficulty != null && words.hardness[hardness(plan.difficulty)];
}

function joined(parts: (string | false | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
