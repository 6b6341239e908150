// A line chart of the last ten minutes.

import type uPlot from 'uplot';

import { draw } from '../ui/plot.ts';

/** The width of the value axis. */
const AXIS_WIDTH = 64;

interface PlotOptions {
  /** The container, which determines the width. */
  place: HTMLElement;
  height: number;
  /** The number of lines; all after the first are dashed. */
  lines: number;
  /** Formats a value of the axis. */
  format: (value: number) => string;
  /** Reports the sample under the pointer, or null. */
  onpoint: (index: number | null) => void;
}

export interface Plot {
  /** Shows `span` seconds of the lines, up to `top`. */
  show(times: number[], lines: (number | null)[][], span: number, top: number): void;
  end(): void;
}

export function makePlot({ place, height, lines, format, onpoint }: PlotOptions): Plot {
  let now = Date.now() / 1000;
  let span = 1;
  let top = 1;
  const each = Array.from({ length: lines }, (_, index) => index);

  const { plot, end } = draw(place, height, [[], ...each.map(() => [])], (look) => {
    const colorOf = (index: number) => (index === 0 ? look().accent : look().doubt);
    const line = (index: number): uPlot.Series => ({
      stroke: () => colorOf(index),
      width: 2,
      ...(index > 0 && { dash: [6, 4] }),
      points: { show: false },
      spanGaps: false,
    });
    const grid = { stroke: () => look().grid, width: 1 };
    return {
      padding: [8, 1, 8, 0],
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: 7, fill: (_, series) => colorOf(series - 1) },
      },
      scales: {
        x: { time: false, range: () => [now - span, now] },
        y: { range: () => [0, top] },
      },
      axes: [
        {
          // The page shows the times below the chart as text.
          size: 0,
          grid,
          ticks: { show: false },
          splits: () => [now - span, now - span / 2, now],
          values: () => [],
        },
        {
          stroke: () => look().text,
          font: look().font,
          size: AXIS_WIDTH,
          gap: 8,
          grid,
          ticks: { show: false },
          splits: () => [0, top / 2, top],
          values: (_, splits) => splits.map(format),
        },
      ],
      series: [{}, ...each.map(line)],
      hooks: { setCursor: [(self) => onpoint(self.cursor.idx ?? null)] },
    };
  });

  return {
    show(times, values, newSpan, newTop) {
      now = times.at(-1) ?? Date.now() / 1000;
      span = newSpan;
      top = newTop;
      plot.setData([times, ...values]);
    },
    end,
  };
}
