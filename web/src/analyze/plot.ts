// The graph of winning chances.

import type uPlot from 'uplot';

import { percent } from '../i18n/index.svelte.ts';
import { draw } from '../ui/plot.ts';

export interface PlotData {
  /** The first player's chance after each move, beginning with the start; null where it
   *  is unknown. */
  chances: (number | null)[];
  /** The index of the current move. */
  at: number;
}

export interface Plot {
  show(data: PlotData): void;
  end(): void;
}

/** Creates the graph; `onjump` receives the clicked move. */
export function makePlot(
  place: HTMLElement,
  height: number,
  first: PlotData,
  onjump: (ply: number) => void,
): Plot {
  let data = first;
  const values = (): uPlot.AlignedData => [data.chances.map((_, ply) => ply), data.chances];

  const { plot, end } = draw(place, height, values(), (look) => {
    /** Draws a line through the current move. */
    function drawHere({ ctx, bbox, valToPos }: uPlot): void {
      const x = Math.round(valToPos(data.at, 'x', true));
      ctx.save();
      ctx.strokeStyle = look().strong;
      ctx.lineWidth = devicePixelRatio;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      ctx.restore();
    }
    const accent = () => look().accent;
    return {
      padding: [10, 12, 10, 0],
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
      scales: {
        // A single move needs a width, too.
        x: { time: false, range: (_, low, high) => [low, Math.max(high, low + 10)] },
        y: { range: [0, 1] },
      },
      axes: [
        { show: false },
        {
          size: 52,
          gap: 4,
          font: look().font,
          stroke: () => look().text,
          splits: [0, 0.5, 1],
          values: (_, splits) => splits.map((split) => percent(split)),
          grid: { stroke: () => look().grid, width: 1 },
          ticks: { show: false },
        },
      ],
      series: [
        {},
        {
          stroke: accent,
          width: 2,
          spanGaps: true,
          points: { show: true, size: 6, fill: accent, stroke: accent },
        },
      ],
      hooks: { draw: [drawHere] },
    };
  });
  plot.over.addEventListener('click', () => {
    const { idx } = plot.cursor;
    if (typeof idx === 'number') onjump(idx);
  });

  return {
    show(next) {
      data = next;
      plot.setData(values());
    },
    end,
  };
}
