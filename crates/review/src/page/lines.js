// Lines beside the game, which can be played through on the board.

/** The lines of a move by what they are for; those that say the same once. */
function linesOf(game, ply) {
  const of = (kind, index = 0) => game.lines[`${kind}:${ply}:${index}`];
  return { better: of('better'), refutation: of('refutation'), win: of('win'), of };
}

/** Those of some named lines that show more than the others do. */
function telling(lines) {
  const known = lines.filter(({ line }) => line);
  const moves = ({ line }) => `${line.from} ${line.shown.join(' ')} `;
  return known.filter((one, index) => !known.some((other, at) =>
    at !== index && moves(other).startsWith(moves(one)) && (moves(other) !== moves(one) || at < index)));
}

/** A line as a row of buttons, one a move; `play` is called with the line and how
 *  many of its moves were made. */
function lineRow(line, name, play, state) {
  const isPlayed = (step) => state.line === line && state.step === step;
  const moves = line.shown.map((move, index) =>
    button(move, () => play(line, index + 1, name), {
      class: 'move',
      disabled: index >= line.frames.length,
      'aria-current': isPlayed(index + 1) ? 'step' : null,
    }),
  );
  return element('div', { class: 'line', role: 'group', 'aria-label': name },
    element('span', { class: 'line-name' }, name), moves);
}
