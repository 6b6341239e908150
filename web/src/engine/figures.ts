// The service's figures as shown on the cards.

import type { EngineReport } from '../api/types.ts';
import { brief, bytes, count, m, percent, when } from '../i18n/index.svelte.ts';

export interface ShownFigure {
  words: { name: string; about: string };
  value: string;
}

/** Shown before the first answer. */
const UNKNOWN = '–';

/** Returns the figures of a report, or figures without values. */
function shown<Part>(
  part: Part | undefined,
  figures: [words: ShownFigure['words'], value: (part: Part) => string][],
): ShownFigure[] {
  return figures.map(([words, value]) => ({ words, value: part ? value(part) : UNKNOWN }));
}

export function tableFigures(report: EngineReport | null): ShownFigure[] {
  const words = m().engine.table;
  return shown(report?.table, [
    [words.bytes, (table) => bytes(table.bytes)],
    [words.entries, (table) => count(table.entries)],
    [words.fill, (table) => percent(table.fill, 1)],
    [words.probes, (table) => brief(table.probes)],
    [words.hitRate, (table) => percent(table.hit_rate, 1)],
    [words.stores, (table) => brief(table.stores)],
    [words.replacementRate, (table) => percent(table.replacement_rate, 1)],
    [words.dropRate, (table) => percent(table.drop_rate, 1)],
    [words.generation, (table) => count(table.generation)],
  ]);
}

export function cacheFigures(report: EngineReport | null): ShownFigure[] {
  const words = m().engine.cache;
  return shown(report?.eval_cache, [
    [words.bytes, (cache) => bytes(cache.bytes)],
    [words.probes, (cache) => brief(cache.probes)],
    [words.hitRate, (cache) => percent(cache.hit_rate, 1)],
    [words.stores, (cache) => brief(cache.stores)],
    [words.replacementRate, (cache) => percent(cache.replacement_rate, 1)],
  ]);
}

export function poolFigures(report: EngineReport | null): ShownFigure[] {
  const words = m().engine.pool;
  return shown(report?.pool, [
    [words.threads, (pool) => count(pool.threads)],
    [words.busy, (pool) => count(pool.busy)],
    [words.waiting, (pool) => `${count(pool.waiting)} / ${count(pool.waiting_room)}`],
    [words.served, (pool) => count(pool.served)],
    [words.refused, (pool) => count(pool.refused)],
    [words.shortened, (pool) => count(pool.shortened)],
    [words.faults, (pool) => count(pool.faults)],
  ]);
}

export function memoryFigures(report: EngineReport | null): ShownFigure[] {
  const words = m().engine.memory;
  return shown(report ?? undefined, [
    [
      words.resident,
      // Some systems do not report it.
      ({ memory: { resident_bytes: resident } }) => (resident ? bytes(resident) : UNKNOWN),
    ],
    [words.games, ({ store }) => count(store.games)],
    [words.open, ({ store }) => `${count(store.open_games)} / ${count(store.open_games_room)}`],
  ]);
}

export function learnerFigures(report: EngineReport | null): ShownFigure[] {
  const words = m().engine.learner;
  return shown(report?.learner, [
    [words.lessons, (learner) => count(learner.lessons)],
    [words.interrupted, (learner) => count(learner.interrupted)],
    [words.abandoned, (learner) => count(learner.abandoned)],
    [words.positions, (learner) => count(learner.positions)],
    [words.deepened, (learner) => count(learner.deepened)],
    [words.depths, (learner) => depthRange(learner.depths)],
    [words.nodes, (learner) => brief(learner.nodes)],
    [words.busy, (learner) => duration(Math.round(learner.busy_ms / 1000))],
    [words.waiting, (learner) => count(learner.waiting)],
    [words.loaded, (learner) => count(learner.loaded_entries)],
    [words.saved, (learner) => (learner.saved_ms ? when(learner.saved_ms) : words.never)],
  ]);
}

/** Formats the lowest and the highest depth of the lessons, and the most frequent one. */
export function depthRange(lessons: readonly number[]): string {
  const depths = lessons.flatMap((number, depth) => (number > 0 ? [depth] : []));
  const [first, last] = [depths[0], depths.at(-1)];
  if (first === undefined || last === undefined) return UNKNOWN;
  const most = lessons.indexOf(Math.max(...lessons));
  return first === last ? count(first) : `${count(first)}–${count(last)} (${count(most)})`;
}

/** Formats a duration in its two largest units. */
export function duration(seconds: number): string {
  const words = m().engine;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return words.days(Math.floor(hours / 24), hours % 24);
  if (hours > 0) return words.hours(hours, minutes % 60);
  if (minutes > 0) return words.minutes(minutes, seconds % 60);
  return words.seconds(seconds);
}
