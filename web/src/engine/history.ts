// The figures of the last ten minutes, for the charts. What only grows becomes a
// rate here. Bounded in time and in number.

import type { EngineReport } from '../api/types.ts';

/** What the charts show. */
export const MEASURES = ['fill', 'hits', 'served', 'waiting', 'memory', 'nodes'] as const;

export type Measure = (typeof MEASURES)[number];

/** How long samples are kept, in seconds. */
export const SPAN_S = 600;
/** However often somebody adds, there are no more than this. */
const MOST = 600;
/** A longer silence than this, in seconds, is shown as a gap. */
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

/** Times in seconds, and the values at these times; null where nothing is known. */
export interface Columns {
  times: number[];
  values: Record<Measure, (number | null)[]>;
}

export class History {
  #samples: Sample[] = [];
  #last: { at: number; report: EngineReport } | null = null;

  /** Adds what the service said at this time, in seconds. */
  add(at: number, report: EngineReport): void {
    const last = this.#last;
    if (last && at <= last.at) return;
    const passed = last ? at - last.at : 0;
    const isGap = passed > GAP_S;
    if (last && isGap) this.#samples.push({ at: last.at + passed / 2, ...SILENCE });
    const rate = (total: (report: EngineReport) => number) => {
      if (!last || isGap) return null;
      const grown = total(report) - total(last.report);
      // A service that was started anew counts from nothing.
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

/** The newest value, the least and the greatest; null where there is none. */
export function extremes(
  values: readonly (number | null)[],
): { now: number; least: number; most: number } | null {
  const known = values.filter((value) => value !== null);
  const now = known.at(-1);
  if (now === undefined) return null;
  return { now, least: Math.min(...known), most: Math.max(...known) };
}

/** How much time to show, in seconds: the samples there are, and the whole when
 *  there are enough. */
export function spanOf(times: readonly number[]): number {
  const known = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return [SPAN_S / 5, SPAN_S / 2].find((span) => known <= span) ?? SPAN_S;
}

/** A round number that is not below any value, for the top of a chart. */
export function roundTop(values: readonly (number | null)[], least: number): number {
  const most = Math.max(least, ...values.map((value) => value ?? 0));
  const size = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((factor) => factor * size >= most) ?? 10;
  return step * size;
}
