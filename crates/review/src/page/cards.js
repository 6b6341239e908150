// Cards with the assessment of a move.

/** Creates the content of a card. `play` shows a line on the board, `look`
 *  highlights squares. */
function moveCard(game, ply, { play, look, state }) {
  const move = game.review.moves[ply - 1];
  const words = move.words?.[language];
  const { better, refutation, win, of } = linesOf(game, ply);
  const facts = [
    ...move.mistakes.map((fact, index) => ({ fact, line: of('mistake', index) })),
    ...move.patterns.map((fact, index) => ({ fact, line: of('pattern', index) })),
  ];
  const lines = distinctLines([
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

/** Lists a sentence for each fact. Facts with squares are buttons. */
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

/** Draws the position of a mistake with the played and the better move. */
function mistakeDiagram(game, ply) {
  const { board, frames } = game;
  if (!board) return null;
  const isStones = board.kind === 'stones';
  // A stone is shown after the move, a piece before it with an arrow.
  const { squares } = contentsAfter(frames.slice(0, board.kind === 'pieces' ? ply : ply + 1));
  const marks = moveMarks(game, ply);
  const moved = pieceMove(board, game.review.moves[ply - 1].move);
  if (moved) marks.arrows.unshift({ ...moved, tone: 'wrong' });
  marks.last = moved ? [] : changedSquares(board, frames[ply]);
  const label = t('diagram', { number: game.numbers[ply - 1], move: game.shown[ply - 1] });
  return drawBoard(board, squares, marks, label);
}

/** Returns the marks for a bad move: the move with its label, the better move, and
 *  the squares of its most serious mistake. */
function moveMarks(game, ply) {
  const { board, frames, review } = game;
  const move = review.moves[ply - 1];
  if (!move || !isBad(move)) return { arrows: [] };
  const own = changedSquares(board, frames[ply]);
  const better = pieceMove(board, move.better?.move ?? '');
  const square = pieceMove(board, move.move)?.to ?? own[own.length - 1];
  return {
    look: (move.mistakes[0] ?? move.patterns[0])?.squares ?? [],
    good: better ? [] : changedSquares(board, linesOf(game, ply).better?.frames[0]),
    arrows: better ? [{ ...better, tone: 'good' }] : [],
    badge: square && { square, ...signOf(move.label) },
  };
}
