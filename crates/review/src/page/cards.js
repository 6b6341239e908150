// What is said about a move: what happened, why, what was better, how it is
// answered, what to do next time.

/** What there is to say about a move. `play` and `look` reach the board: one
 *  plays a line, the other points at squares. */
function moveCard(game, ply, { play, look, state }) {
  const move = game.review.moves[ply - 1];
  const words = move.words?.[language];
  const { better, refutation, win, of } = linesOf(game, ply);
  const facts = [
    ...move.mistakes.map((fact, index) => ({ fact, line: of('mistake', index) })),
    ...move.patterns.map((fact, index) => ({ fact, line: of('pattern', index) })),
  ];
  const lines = telling([
    { line: better, name: t('better', { chance: percent(move.better?.win ?? 0) }) },
    { line: refutation, name: t('refutation') },
    { line: win, name: t('win-line') },
    ...facts.map(({ line }) => ({ line, name: t('shown-by') })),
  ]);
  return [
    element('p', { class: 'figures' }, glyph(move.label),
      element('strong', {}, t(`label-${move.label}`)),
      move.bearing && element('span', { class: 'chip' }, t(`bearing-${move.bearing}`)),
      move.mistakes.slice(0, 1).map(({ category }) =>
        element('span', { class: 'chip' }, t(`category-${category}`))),
      element('span', { class: 'change' }, chances(move))),
    words?.what && element('p', { class: 'what' }, words.what),
    words?.why?.length > 0 && reasons(words.why, facts, look),
    move.allows && element('p', { class: 'proof wrong' }, t('allows', { moves: movesIn(game.review, move.allows.plies) })),
    lines.map(({ line, name }) => lineRow(line, name, play, state)),
    move.defenses && defenses(move.defenses, look),
    words?.tips?.length > 0 && element('div', { class: 'tips' },
      element('p', { class: 'caption' }, t('tips')),
      element('ul', {}, words.tips.map((tip) => element('li', {}, tip)))),
  ];
}

function chances(move) {
  const change = t('chances', { before: percent(move.win_best), after: percent(move.win_played) });
  return move.loss > 0 ? `${change} (−${tenths(move.loss)})` : change;
}

/** A sentence for each fact. Those with squares to look at are buttons. */
function reasons(sentences, facts, look) {
  const items = sentences.map((sentence, index) => {
    const squares = sentences.length === facts.length ? facts[index].fact.squares : [];
    if (!squares?.length) return element('li', {}, sentence);
    return element('li', {}, button(sentence, (event) => look(squares, event.currentTarget), {
      class: 'reason',
      'aria-pressed': 'false',
      title: t('look'),
    }));
  });
  return element('ul', { class: 'why' }, items);
}

function defenses({ holds, loses, moves }, look) {
  const name = holds.length > 0 ? t('held', { moves: holds.join(', ') }) : t('held-none');
  const lost = t('lost', { loses, moves });
  return element('p', { class: 'held' },
    holds.length > 0 ? button(name, (event) => look(holds, event.currentTarget), {
      class: 'reason', 'aria-pressed': 'false', title: t('look'),
    }) : name, ' ', element('span', { class: 'soft' }, lost));
}

/** The position in which a mistake was made, with the move, what was better, and
 *  what to look at. */
function mistakeDiagram(game, ply) {
  const { board, frames } = game;
  if (!board) return null;
  const isStones = board.kind === 'stones';
  // A stone shows where it was put; a piece shows by an arrow where it went.
  const { squares } = standing(frames.slice(0, board.kind === 'pieces' ? ply : ply + 1));
  const marks = moveMarks(game, ply);
  const went = travelled(board, game.review.moves[ply - 1].move);
  if (went) marks.arrows.unshift({ ...went, tone: 'wrong' });
  marks.last = went ? [] : touched(board, frames[ply]);
  const label = t('diagram', { number: game.numbers[ply - 1], move: game.shown[ply - 1] });
  return drawBoard(board, squares, marks, label);
}

/** What to point at for a move that was bad: the move itself with its sign, the
 *  better one, and what its gravest fault is about. */
function moveMarks(game, ply) {
  const { board, frames, review } = game;
  const move = review.moves[ply - 1];
  if (!move || !isBad(move)) return { arrows: [] };
  const own = touched(board, frames[ply]);
  const better = travelled(board, move.better?.move ?? '');
  const square = travelled(board, move.move)?.to ?? own[own.length - 1];
  return {
    look: (move.mistakes[0] ?? move.patterns[0])?.squares ?? [],
    good: better ? [] : touched(board, linesOf(game, ply).better?.frames[0]),
    arrows: better ? [{ ...better, tone: 'good' }] : [],
    badge: square && { square, ...signOf(move.label) },
  };
}
