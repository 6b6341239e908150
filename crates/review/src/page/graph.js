// The graph: the first side's winning chance after every move, bands for the phases,
// and a dot for each mistake, sized by its loss.

const GRAPH = { height: 190, left: 34, right: 14, top: 22, bottom: 24 };

/** Draws the graph of a game; `go` is called with the clicked move. */
function drawGraph(game, width, ply, go) {
  const { review } = game;
  const total = review.moves.length;
  const { height, left, right, top, bottom } = GRAPH;
  const step = (width - left - right) / Math.max(1, total);
  const x = (number) => left + number * step;
  const y = (win) => top + (1 - win / 1000) * (height - top - bottom);
  const bands = review.phases.map((band, index) => phaseBand(band, index, x, height));
  const levels = [0, 250, 500, 750, 1000].map((level) => [
    shape('path', { class: level === 500 ? 'middle' : 'level', d: `M${left} ${y(level)}H${width - right}` }),
    level % 500 === 0 &&
      shape('text', { class: 'tick end', x: left - 6, y: y(level) + 4 }, level / 10),
  ]);
  const points = review.positions.map(({ win }, number) => `${x(number).toFixed(1)} ${y(win).toFixed(1)}`);
  const line = `M${points.join('L')}`;
  const dots = review.moves.filter(isBad).map((move) => {
    const win = review.positions[move.ply]?.win ?? 500;
    const radius = 2.5 + Math.sqrt(move.loss) * 0.25;
    const dot = { class: `dot ${signOf(move.label).tone}`, cx: x(move.ply), cy: y(win), r: radius.toFixed(1) };
    return shape('circle', dot, shape('title', {}, moveTitle(game, move)));
  });
  const name = t('graph-of', { side: t(`side-${review.sides[0]}`) });
  return shape(
    'svg',
    {
      class: 'graph',
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': `${name}. ${t('graph-mistakes', { count: dots.length })}`,
      click: (event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const along = ((event.clientX - box.left) / box.width) * width;
        go(Math.min(total, Math.max(0, Math.round((along - left) / step))));
      },
    },
    bands,
    levels,
    shape('path', { class: 'area', d: `${line}L${x(total).toFixed(1)} ${y(0)}L${left} ${y(0)}Z` }),
    shape('path', { class: 'line', d: line }),
    total > 0 && ticks(total, x, height),
    shape('path', { class: 'now', d: `M${x(ply).toFixed(1)} ${top}V${height - bottom}` }),
    dots,
  );
}

function phaseBand({ phase, from, to }, index, x, height) {
  const [begin, end] = [x(from - 1), x(to)];
  const name = t(`phase-${phase}`);
  // About 6.4 units per letter; names that do not fit are omitted.
  const fits = name.length * 6.4 < end - begin - 6;
  return shape('g', { class: `band ${index % 2 ? 'odd' : 'even'}` },
    shape('rect', { x: begin, y: 0, width: Math.max(0, end - begin), height: height - GRAPH.bottom }),
    fits && shape('text', { class: 'tick', x: (begin + end) / 2, y: 14 }, name),
    shape('title', {}, name),
  );
}

function ticks(total, x, height) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((step) => total / step <= 8) ?? 200;
  const texts = [];
  for (let number = step; number <= total; number += step) {
    texts.push(shape('text', { class: 'tick', x: x(number), y: height - 7 }, number));
  }
  return texts;
}

function moveTitle(game, move) {
  const label = t(`label-${move.label}`);
  return `${game.numbers[move.ply - 1]} ${game.shown[move.ply - 1]}: ${label}, −${tenths(move.loss)}`;
}
