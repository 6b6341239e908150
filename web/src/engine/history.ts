// The figures of the last ten minutes for the charts. Counters become rates. The
// history is limited in time and in number of samples.

import type { EngineReport } from '../api/types.ts';

/** The measures of the charts. */
export const MEASURES = ['fill', 'hits', 'served', 'waiting', 'memory', 'nodes'] as const;

export type Measure = (typeof MEASURES)[number];

/** The time for which samples are kept, in seconds. */
export const SPAN_S = 600;
/** The maximum number of samples. */
const MOST = 600;
/** The longest interval without samples that is not shown as a gap, in seconds. */
const GAP_S = 7;

type Sample = { at: number } & Record<Measure, number | null>;

const SILENCE: Record<Measure, null> = {
  fill: null,
  hits: null,
  served: null,
  waiting: null,
  memory: null,
  nodes: null,
};

/** Times in seconds with the values at these times; null where unknown. */
export interface Columns {
  times: number[];
  values: Record<Measure, (number | null)[]>;
}

export class History {
  #samples: Sample[] = [];
  #last: { at: number; report: EngineReport } | null = null;

  /** Adds a report received at a time in seconds. */
  add(at: number, report: EngineReport): void {
    const last = this.#last;
    if (last && at <= last.at) return;
    const passed = last ? at - last.at : 0;
    const isGap = passed > GAP_S;
    if (last && isGap) this.#samples.push({ at: last.at + passed / 2, ...SILENCE });
    const rate = (total: (report: EngineReport) => number) => {
      if (!last || isGap) return null;
      const grown = total(report) - total(last.report);
      // After a restart the service's counters begin at zero.
      return grown < 0 ? null : grown / passed;
    };
    this.#samples.push({
      at,
      fill: report.table.fill,
      hits: report.table.hit_rate,
      served: rate(({ pool }) => pool.served),
      waiting: report.pool.waiting,
      memory: report.memory.resident_bytes ?? null,
      nodes: rate(({ learner }) => learner.nodes),
    });
    this.#last = { at, report };
    this.#samples = this.#samples.filter((sample) => sample.at >= at - SPAN_S).slice(-MOST);
  }

  columns(): Columns {
    const values = Object.fromEntries(
      MEASURES.map((measure) => [measure, this.#samples.map((sample) => sample[measure])]),
    ) as Columns['values'];
    return { times: this.#samples.map((sample) => sample.at), values };
  }
}

/** Returns the newest value, the minimum, and the maximum; null without values. */
export function extremes(
  values: readonly (number | null)[],
): { now: number; least: number; most: number } | null {
  const known = values.filter((value) => value !== null);
  const now = known.at(-1);
  if (now === undefined) return null;
  return { now, least: Math.min(...known), most: Math.max(...known) };
}

/** Returns the time span to show, in seconds: the shortest of three that covers the
 *  samples. */
export function spanOf(times: readonly number[]): number {
  const known = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return [SPAN_S / 5, SPAN_S / 2].find((span) => known <= span) ?? SPAN_S;
}

/** Returns a round number at or above all values, for the top of a chart. */
export function roundTop(values: readonly (number | null)[], least: number): number {
  const most = Math.max(least, ...values.map((value) => value ?? 0));
  const size = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((factor) => factor * size >= most) ?? 10;
  return step * size;
}
