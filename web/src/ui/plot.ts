// A uPlot chart, as wide as its container and in the colors of the page. The library is
// large, so charts import this module on demand.

import uPlot from 'uplot';

/** The page's current colors and font; a canvas cannot use CSS variables. */
export interface Look {
  font: string;
  text: string;
  grid: string;
  accent: string;
  doubt: string;
  strong: string;
}

export interface Drawn {
  plot: uPlot;
  end(): void;
}

/** Draws a plot. Colors are looked up for each paint, because a change of theme
 *  repaints it. */
export function draw(
  place: HTMLElement,
  height: number,
  data: uPlot.AlignedData,
  options: (look: () => Look) => Omit<uPlot.Options, 'width' | 'height' | 'legend'>,
): Drawn {
  let look = lookOf(place);
  const size = () => ({ width: Math.max(1, place.clientWidth), height });
  const plot = new uPlot(
    { ...options(() => look), ...size(), legend: { show: false } },
    data,
    place,
  );

  const resized = new ResizeObserver(() => {
    if (place.clientWidth > 0) plot.setSize(size());
  });
  resized.observe(place);

  const recolor = () => {
    look = lookOf(place);
    plot.redraw(false, true);
  };
  // The theme is an attribute of the page or follows the system.
  const themed = new MutationObserver(recolor);
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', recolor);

  return {
    plot,
    end() {
      resized.disconnect();
      themed.disconnect();
      system.removeEventListener('change', recolor);
      plot.destroy();
    },
  };
}

/** Resolves CSS variables by reading the style of a probe element. */
function lookOf(place: HTMLElement): Look {
  const probe = document.createElement('span');
  probe.className = 'small';
  place.append(probe);
  const style = getComputedStyle(probe);
  const color = (token: string) => {
    probe.style.color = `var(${token})`;
    return style.color;
  };
  const look = {
    font: `${style.fontSize} ${style.fontFamily}`,
    text: color('--ink-muted'),
    grid: color('--line'),
    accent: color('--accent'),
    doubt: color('--doubt'),
    strong: color('--line-strong'),
  };
  probe.remove();
  return look;
}
