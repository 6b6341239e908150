// Side lines, which can be played on the board.

/** Returns the lines of a move by kind. */
function linesOf(game, ply) {
  const of = (kind, index = 0) => game.lines[`${kind}:${ply}:${index}`];
  return { better: of('better'), refutation: of('refutation'), win: of('win'), of };
}

/** Removes lines that another line contains. */
function distinctLines(lines) {
  const known = lines.filter(({ line }) => line);
  const moves = ({ line }) => `${line.from} ${line.shown.join(' ')} `;
  return known.filter((one, index) => !known.some((other, at) =>
    at !== index && moves(other).startsWith(moves(one)) && (moves(other) !== moves(one) || at < index)));
}

/** Creates a row of buttons, one per move; `play` is called with the line and the
 *  number of moves to play. */
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
