// Tables: statistics of each side, and of several games.

/** Creates a table. The first `words` columns hold text, the others numbers. */
function table(caption, heads, rows, words = 1) {
  const place = (index) => (index >= words ? 'figure' : null);
  const head = (text, index) => element('th', { scope: 'col', class: place(index) }, text);
  const row = ([name, ...cells]) =>
    element('tr', {}, element('th', { scope: 'row' }, name),
      cells.map((cell, index) => element('td', { class: place(index + 1) }, cell)));
  // The focusable container lets keyboard users scroll a wide table.
  return element('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': caption || heads[0] }, element('table', {},
    caption && element('caption', {}, caption),
    element('thead', {}, element('tr', {}, heads.map(head))),
    element('tbody', {}, rows.map(row))));
}

/** Creates tables for both sides: accuracy by phase, labels, and mistakes. */
function sideTables(review) {
  const sides = review.players_review;
  const heads = (name) => [name, playerName(review, 0), playerName(review, 1)];
  const both = (value) => sides.map((side) => (side.moves > 0 ? value(side) : '–'));
  const inPhase = (phase) => (side) => {
    const found = side.phases.find((part) => part.phase === phase);
    return found ? percent(found.accuracy) : '–';
  };
  const phases = [...new Set(review.phases.map((band) => band.phase))];
  const counted = (key) => (name) => sides.map((side) => side[key][name] ?? 0);
  const known = (key) => [...new Set(sides.flatMap((side) => Object.keys(side[key])))];
  const labels = Object.keys(GLYPHS).filter((label) => known('labels').includes(label));
  const categories = texts.categories.filter((category) => known('mistakes').includes(category));
  return [
    table(t('accuracy'), heads(t('part')), [
      [t('whole-game'), ...both((side) => percent(side.accuracy))],
      ...phases.map((phase) => [t(`phase-${phase}`), ...both(inPhase(phase))]),
      [t('average-loss'), ...both((side) => tenths(side.loss))],
      [t('moves'), ...sides.map((side) => side.moves)],
    ]),
    table(t('labels'), heads(t('label')), labels.map((label) => [
      [glyph(label), ' ', t(`label-${label}`)], ...counted('labels')(label),
    ])),
    categories.length > 0 && table(t('kinds'), heads(t('kind')), categories.map((category) => [
      t(`category-${category}`), ...counted('mistakes')(category),
    ])),
  ];
}

/** Creates lists of the turning points and the sequences. */
function eventLists(game, go) {
  const { review } = game;
  const named = (ply) => `${game.numbers[ply - 1]} ${game.shown[ply - 1]}`;
  const turns = review.turning_points.map(({ ply, before, after }) => element('li', {},
    button(named(ply), () => go(ply), { class: 'move' }), ' ',
    t('turn', { side: t(`side-${review.sides[0]}`), before: percent(before), after: percent(after) })));
  const sequences = review.sequences.map(({ side, links }) => element('li', {},
    `${sideName(review, side)}: `,
    links.map(({ ply, what }, index) => [
      index > 0 && ' → ', t(`link-${what}`), ' ',
      button(named(ply), () => go(ply), { class: 'move' }),
    ])));
  const part = (name, items) => items.length > 0 &&
    element('div', {}, element('h3', {}, name), element('ul', { class: 'course' }, items));
  return [part(t('turning-points'), turns), part(t('sequences'), sequences)];
}

/** Creates tables of the games and their recurring mistakes. */
function indexTables(summary, open, current) {
  const rows = summary.games.map((line, index) => [
    button(line.source, () => open(index), { class: 'open', 'aria-current': index === current ? 'true' : null }),
    line.players.map((name) => name ?? '?').join(' – '),
    line.result ?? '–',
    line.accuracy.map(percent).join(' : '),
    line.mistakes.join(' : '),
  ]);
  const heads = ['game', 'players', 'result', 'accuracy', 'mistakes'].map((name) => t(name));
  const recurring = summary.recurring.map((mistake) => [
    t(`category-${mistake.category}`), mistake.count, mistake.games, tenths(mistake.loss),
    Object.entries(mistake.phases).map(([phase, times]) => `${t(`phase-${phase}`)} ${times}`).join(', '),
  ]);
  const kinds = ['kind', 'times', 'games', 'average-loss', 'phases'].map((name) => t(name));
  const phases = summary.phases.map(({ phase, moves, accuracy }) => [t(`phase-${phase}`), moves, percent(accuracy)]);
  return [
    table(t('games'), heads, rows, 3),
    recurring.length > 0 && table(t('recurring'), kinds, recurring),
    phases.length > 0 && table(t('accuracy'), [t('part'), t('moves'), t('accuracy')], phases),
    typeof summary.trend === 'number' && element('p', {}, trend(summary.trend)),
  ];
}

function trend(points) {
  if (points === 0) return t('trend-same');
  return t(points > 0 ? 'trend-up' : 'trend-down', { points: tenths(Math.abs(points)) });
}
