// Builds the page from its data and keeps the state: the game, the move, and the
// line shown.

const scripts = [...document.querySelectorAll('script.stored')];
const summary = stored(document.getElementById('summary'));
const opened = new Map();
const state = { game: 0, ply: 0, line: null, step: 0, lineName: '', look: null, numbers: false, side: '' };
let parts = {};

/** Returns the current game. Games are parsed when they are first shown. */
function current() {
  const { game } = state;
  if (!opened.has(game)) opened.set(game, completed(stored(scripts[game])));
  return opened.get(game);
}

/** Adds empty lists, which the data omits. */
function completed(game) {
  for (const move of game.review.moves) {
    move.mistakes ??= [];
    move.patterns ??= [];
  }
  return game;
}

function mistakesOf(game) {
  return game.review.moves.filter(isBad);
}

// Navigation.

function go(ply) {
  const total = current().review.moves.length;
  Object.assign(state, { ply: Math.min(total, Math.max(0, ply)), line: null, step: 0, look: null });
  show();
}

function play(line, step, name) {
  Object.assign(state, { line, step, lineName: name, look: null });
  show();
}

function stepBy(steps) {
  if (!state.line) return go(state.ply + steps);
  const step = state.step + steps;
  if (step < 0 || step > state.line.frames.length) return undefined;
  return play(state.line, step, state.lineName);
}

function leaveLine() {
  if (state.line) go(state.ply);
}

function mistakeAfter(direction) {
  const plies = mistakesOf(current()).map((move) => move.ply);
  const next = direction > 0
    ? plies.find((ply) => ply > state.ply)
    : plies.reverse().find((ply) => ply < state.ply);
  if (next !== undefined) go(next);
}

/** Toggles the highlight of squares. */
function look(squares, pressed) {
  const isOn = pressed.getAttribute('aria-pressed') === 'true';
  state.look = isOn ? null : squares;
  drawStage();
  for (const other of document.querySelectorAll('.reason')) other.setAttribute('aria-pressed', 'false');
  pressed.setAttribute('aria-pressed', String(!isOn));
}

function open(game) {
  Object.assign(state, { game, ply: 0, line: null, step: 0, look: null, side: '' });
  build();
  parts.title.focus();
}

// Current move.

function drawStage() {
  const game = current();
  const { board, frames } = game;
  const { ply, line, step } = state;
  const shown = line ? [...frames.slice(0, line.from + 1), ...line.frames.slice(0, step)] : frames.slice(0, ply + 1);
  const caption = line
    ? t('in-line', { name: state.lineName, step, count: line.frames.length })
    : moveCaption(game, ply);
  parts.caption.textContent = caption;
  parts.leave.hidden = !line;
  if (!board) return;
  const { squares, numbers } = contentsAfter(shown);
  const marks = line ? { arrows: [] } : moveMarks(game, ply);
  marks.last = shown.length > 1 ? changedSquares(board, shown[shown.length - 1]) : [];
  if (state.look) marks.look = state.look;
  if (state.numbers && board.kind === 'stones') marks.numbers = numbers;
  parts.board.replaceChildren(drawBoard(board, squares, marks, caption));
  parts.beside.textContent = beside(shown[shown.length - 1]);
}

function moveCaption(game, ply) {
  if (ply === 0) return t('at-start');
  const move = game.review.moves[ply - 1];
  const values = { number: game.numbers[ply - 1], move: game.shown[ply - 1], label: t(`label-${move.label}`) };
  return t('after-move', values);
}

/** Describes captures, points, and rack. */
function beside({ captured, points, rack }) {
  return [
    captured && t('captured', { first: captured[0], second: captured[1] }),
    points && t('points', { first: points[0], second: points[1] }),
    rack && t('rack', { tiles: rack }),
  ].filter(Boolean).join(' · ');
}

function drawChances(game) {
  const { review } = game;
  const position = review.positions[state.ply];
  if (!position) return parts.chances.replaceChildren();
  const { tier, engine } = review.judge;
  const origin = t('origin', {
    engine, tier: t(`tier-${tier}`), depth: position.depth, nodes: count(position.nodes),
  });
  const share = (index) => percent(index ? 1000 - position.win : position.win);
  const fill = element('span', { class: 'fill' });
  fill.style.width = `${position.win / 10}%`;
  const { proof } = position;
  return parts.chances.replaceChildren(
    element('p', { class: 'shares', title: origin },
      element('span', {}, `${playerName(review, 0)} ${share(0)}`),
      element('span', {}, `${share(1)} ${playerName(review, 1)}`)),
    element('div', { class: `bar ${review.sides[0]}`, 'aria-hidden': 'true' }, fill),
    proof ? element('p', { class: 'proof good' },
      t('proven', { side: sideName(review, proof.side), moves: movesIn(review, proof.plies) })) : '',
  );
}

function drawGraphNow() {
  const width = Math.max(300, Math.round(parts.graph.clientWidth) || 640);
  parts.graph.replaceChildren(drawGraph(current(), width, state.ply, go));
}

function drawDetails(game) {
  const { ply } = state;
  const { refutation, win } = linesOf(game, ply);
  const [best] = distinctLines([{ line: refutation }, { line: win }, { line: game.lines[`best:${ply}:0`], isBest: true }])
    .filter(({ isBest }) => isBest);
  const reach = { play, look, state };
  parts.details.replaceChildren(
    element('h3', {}, moveCaption(game, ply)),
    ...(ply > 0 ? moveCard(game, ply, reach).flat(Infinity).filter(Boolean) : []),
    best ? lineRow(best.line, t('best-line'), play, state) : '',
    factors(game.review) ?? '',
  );
}

/** Creates the table of evaluation factors; null without them. */
function factors(review) {
  const known = review.positions[state.ply]?.factors;
  if (!known) return null;
  const rows = Object.keys(known[0]).map((factor) => [
    t(`factor-${factor}`), ...known.map((side) => tenths(side[factor])),
  ]);
  const sides = review.sides.map((side) => t(`side-${side}`));
  return element('details', {}, element('summary', {}, t('factors')),
    table('', [t('part-of-evaluation'), ...sides], rows));
}

function show() {
  const game = current();
  const isRead = parts.details.contains(document.activeElement);
  drawStage();
  drawChances(game);
  drawGraphNow();
  drawDetails(game);
  // Rebuilding removed the focused element: keep the focus in the details.
  if (isRead) (parts.details.querySelector('[aria-current]') ?? parts.details).focus();
  for (const item of parts.moves.querySelectorAll('button')) {
    const isNow = Number(item.dataset.ply) === state.ply;
    if (isNow) item.setAttribute('aria-current', 'step');
    else item.removeAttribute('aria-current');
    // Scroll only the list, not the page.
    if (isNow) parts.moves.scrollTop = item.offsetTop - parts.moves.clientHeight / 2;
  }
}

// Built once per game and language.

/** Paths of the control icons. */
const SIGNS = {
  first: 'M5 4v12M16 4L8 10l8 6z',
  back: 'M14 4L6 10l8 6z',
  forward: 'M6 4l8 6-8 6z',
  last: 'M15 4v12M4 4l8 6-8 6z',
};

function controls(game) {
  const sign = (name, click) => {
    const drawn = shape('svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, shape('path', { d: SIGNS[name] }));
    return button(drawn, click, { class: 'step', 'aria-label': t(name), title: t(name) });
  };
  parts.leave = button(t('leave-line'), leaveLine, { class: 'leave' });
  const numbers = game.board?.kind === 'stones' && button(t('numbers'), (event) => {
    state.numbers = !state.numbers;
    event.currentTarget.setAttribute('aria-pressed', String(state.numbers));
    drawStage();
  }, { 'aria-pressed': String(state.numbers) });
  return element('div', { class: 'controls' },
    sign('first', () => go(0)),
    sign('back', () => stepBy(-1)),
    sign('forward', () => stepBy(1)),
    sign('last', () => go(game.review.moves.length)),
    button(`‹ ${t('previous-mistake')}`, () => mistakeAfter(-1)),
    button(`${t('next-mistake')} ›`, () => mistakeAfter(1)),
    numbers,
    parts.leave);
}

function moveList(game) {
  const items = game.review.moves.map((move) => element('li', {},
    button([element('span', { class: 'soft' }, game.numbers[move.ply - 1]), ' ', game.shown[move.ply - 1], ' ', glyph(move.label)],
      () => go(move.ply), { class: 'move', 'data-ply': move.ply, title: t(`label-${move.label}`) })));
  parts.moves = element('ol', { class: `moves ${game.board?.kind ?? ''}` }, items);
  return parts.moves;
}

function mistakeCards(game) {
  const { review } = game;
  const list = element('div', { class: 'cards' });
  const fill = () => {
    const wanted = mistakesOf(game).filter((move) => !state.side || move.side === state.side);
    list.replaceChildren(...wanted.map((move) => mistakeCard(game, move)));
    if (wanted.length === 0) list.append(element('p', {}, t('no-mistakes')));
  };
  const sides = [['', t('both-sides')], ['first', playerName(review, 0)], ['second', playerName(review, 1)]];
  const choice = element('div', { class: 'choice', role: 'group', 'aria-label': t('whose') },
    sides.map(([side, name]) => button(name, (event) => {
      state.side = side;
      for (const other of choice.children) other.setAttribute('aria-pressed', 'false');
      event.currentTarget.setAttribute('aria-pressed', 'true');
      fill();
    }, { 'aria-pressed': String(state.side === side) })));
  fill();
  return element('section', { 'aria-labelledby': 'mistakes' },
    element('h2', { id: 'mistakes' }, t('mistakes')), choice, list);
}

function mistakeCard(game, move) {
  const { ply } = move;
  const toBoard = (act) => (...values) => {
    if (state.ply !== ply || state.line) go(ply);
    act(...values);
    parts.stage.scrollIntoView({ block: 'nearest' });
  };
  const reach = { play: toBoard(play), look: toBoard(look), state: {} };
  const title = `${game.numbers[ply - 1]} ${game.shown[ply - 1]} · ${sideName(game.review, move.side)}`;
  return element('article', { class: 'card', 'aria-label': title },
    element('h3', {}, title),
    element('div', { class: 'diagram' }, mistakeDiagram(game, ply)),
    element('div', { class: 'said' }, moveCard(game, ply, reach),
      button(t('show-on-board'), toBoard(() => {}), { class: 'show' })));
}

function facts(review) {
  const size = review.size ? `${review.size}×${review.size}` : null;
  return [t(`game-${review.game}`), review.rule, size, review.opening, review.result].filter(Boolean).join(' · ');
}

function gameSection(game, level) {
  const { review } = game;
  parts.title = element(level, { tabindex: -1 }, `${playerName(review, 0)} – ${playerName(review, 1)}`);
  parts.board = element('div', { class: 'board-place' });
  parts.caption = element('p', { class: 'caption', role: 'status' });
  parts.beside = element('p', { class: 'soft beside' });
  parts.chances = element('div', { class: 'chances' });
  parts.graph = element('div', { class: 'graph-place' });
  parts.details = element('section', { class: 'details', tabindex: -1, 'aria-label': t('this-move') });
  parts.stage = element('div', { class: 'stage' },
    element('section', { class: 'table', 'aria-label': t('board') },
      parts.board, parts.caption, parts.beside, controls(game), parts.chances),
    element('section', { class: 'panel', 'aria-label': t('course') },
      element('h2', {}, t('graph-of', { side: t(`side-${review.sides[0]}`) })),
      parts.graph, parts.details,
      element('h2', { class: 'moves-title' }, t('moves')), moveList(game)));
  const { judge } = review;
  const judged = t('judged', { engine: judge.engine, tier: t(`tier-${judge.tier}`), nodes: count(judge.nodes) });
  return [
    element('div', { class: 'head' }, parts.title, element('p', { class: 'soft' }, facts(review)),
      review.broken_off && element('p', { class: 'proof wrong' }, t('broken-off', { reason: review.broken_off }))),
    parts.stage,
    mistakeCards(game),
    element('section', { 'aria-labelledby': 'summary-title' },
      element('h2', { id: 'summary-title' }, t('summary')),
      element('div', { class: 'tables' }, sideTables(review)),
      element('div', { class: 'tables' }, eventLists(game, (ply) => {
        go(ply);
        parts.stage.scrollIntoView({ block: 'nearest' });
      })),
      element('p', { class: 'soft' }, judged)),
  ];
}

function topBar() {
  const languages = Object.keys(texts.names).map((word) => button(texts.names[word], () => {
    language = word;
    build();
    document.getElementById(`language-${word}`).focus();
  }, { id: `language-${word}`, lang: word, 'aria-pressed': String(word === language) }));
  const theme = button(t('theme'), () => {
    const root = document.documentElement;
    const isDark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = isDark ? 'light' : 'dark';
  }, { class: 'theme' });
  return element('header', { class: 'top' },
    element('p', { class: 'brand' }, `Zeitnot · ${t('title')}`),
    element('div', { class: 'choice', role: 'group', 'aria-label': t('language') }, languages),
    theme);
}

function build() {
  const game = current();
  const isMany = scripts.length > 1;
  document.documentElement.lang = language;
  document.title = isMany ? t('title-many', { count: scripts.length }) : `${playerName(game.review, 0)} – ${playerName(game.review, 1)} · ${t('title')}`;
  const index = isMany && element('section', { class: 'index' },
    element('h1', {}, t('title-many', { count: scripts.length })),
    element('div', { class: 'tables' }, indexTables(summary, open, state.game)));
  parts.page?.remove();
  parts = {};
  const page = element('div', { class: 'page' }, topBar(),
    element('main', {}, index, element('div', { class: 'game' }, gameSection(game, isMany ? 'h2' : 'h1'))),
    element('footer', { class: 'soft' }, t('keys')));
  parts.page = page;
  document.body.append(page);
  show();
}

// Keyboard shortcuts.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const keys = {
    ArrowLeft: () => stepBy(-1),
    ArrowRight: () => stepBy(1),
    Home: () => go(0),
    End: () => go(current().review.moves.length),
    n: () => mistakeAfter(1),
    p: () => mistakeAfter(-1),
    Escape: leaveLine,
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

addEventListener('resize', drawGraphNow);
build();
