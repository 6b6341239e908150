// Boards. Contents are a map from squares to texts, highlights are marks. Adjacent
// squares are 100 apart.

const CELL = 100;
const MARGIN = { stones: 112, pieces: 54, tiles: 54 };
const PREMIUMS = { "'": 'letter-2', '"': 'letter-3', '^': 'letter-4', '-': 'word-2', '=': 'word-3', '~': 'word-4' };

/** Parses a square into column and row, from 0; null if it is not a square. */
function pointOf(square) {
  const parts = /^([a-z])([1-9][0-9]?)$/.exec(square);
  return parts ? { column: parts[1].charCodeAt(0) - 97, row: Number(parts[2]) - 1 } : null;
}

/** Returns the center of a square in the drawing; null if it is not on the board. */
function centerOf(board, square) {
  const point = pointOf(square);
  if (!point || point.column >= board.size || point.row >= board.size) return null;
  // Tile boards number their rows from the top.
  const down = board.kind === 'tiles' ? point.row : board.size - 1 - point.row;
  const inset = MARGIN[board.kind] + (board.kind === 'stones' ? 0 : CELL / 2);
  return { x: inset + point.column * CELL, y: inset + down * CELL };
}

function spanOf(board) {
  return 2 * MARGIN[board.kind] + (board.kind === 'stones' ? board.size - 1 : board.size) * CELL;
}

/** Returns the contents after some frames, and the frame number of each content. */
function contentsAfter(frames) {
  const squares = new Map();
  const numbers = new Map();
  frames.forEach(({ set }, number) => {
    for (let at = 0; at < set.length; at += 2) {
      if (set[at + 1]) {
        squares.set(set[at], set[at + 1]);
        numbers.set(set[at], number);
      } else {
        squares.delete(set[at]);
        numbers.delete(set[at]);
      }
    }
  });
  return { squares, numbers };
}

/** Returns the squares that a move filled; for a piece also those it left. */
function changedSquares(board, frame) {
  const squares = [];
  for (let at = 0; frame && at < frame.set.length; at += 2) {
    if (frame.set[at + 1] || board.kind === 'pieces') squares.push(frame.set[at]);
  }
  return squares;
}

/** Returns the squares from and to of a piece's move; null for other moves. */
function pieceMove(board, move) {
  const parts = board.kind === 'pieces' && /^([a-h][1-8])([a-h][1-8])/.exec(move);
  return parts ? { from: parts[1], to: parts[2] } : null;
}

/** Draws a board. The marks `last`, `look`, `good`, and `hold` are lists of squares;
 *  `badge` is a symbol at a square, `arrows` connect squares, and `numbers` are the
 *  numbers of the stones. */
function drawBoard(board, squares, marks, label) {
  const span = spanOf(board);
  const at = (square) => centerOf(board, square);
  const places = (list) => (list ?? []).map(at).filter(Boolean);
  const layers = { stones: stoneLayers, pieces: pieceLayers, tiles: tileLayers }[board.kind];
  const { ground, things } = layers(board, squares, marks, at);
  const box = (place, kind, half) =>
    shape('rect', { class: kind, x: place.x - half, y: place.y - half, width: 2 * half, height: 2 * half, rx: 12 });
  const free = (list) => (list ?? []).filter((square) => !squares.has(square) || board.kind !== 'stones');
  return shape(
    'svg',
    { class: `board ${board.kind}`, viewBox: `0 0 ${span} ${span}`, role: 'img', 'aria-label': label },
    ground,
    coordinates(board, span),
    places(marks.look).map((place) => box(place, 'look', 48)),
    things,
    places(free(marks.hold)).map(({ x, y }) => shape('circle', { class: 'hold', cx: x, cy: y, r: 15 })),
    places(free(marks.good)).map((place) => better(board, place, box)),
    (marks.arrows ?? []).map(({ from, to, tone }) => arrow(at(from), at(to), tone)),
    marks.badge && badge(at(marks.badge.square), marks.badge),
  );
}

function coordinates(board, span) {
  const middle = MARGIN[board.kind] / (board.kind === 'stones' ? 3 : 2);
  const texts = [];
  for (let line = 0; line < board.size; line += 1) {
    const letter = String.fromCharCode(97 + line);
    const { x } = centerOf(board, `${letter}1`);
    const { y } = centerOf(board, `a${line + 1}`);
    texts.push(shape('text', { x, y: span - middle + 12 }, letter));
    texts.push(shape('text', { x: middle, y: y + 12 }, line + 1));
  }
  return shape('g', { class: 'coordinates' }, texts);
}

/** Marks a better move: a star for stones, a frame on squares. */
function better(board, place, box) {
  if (board.kind !== 'stones') return box(place, 'better', 46);
  const star = shape('text', { class: 'star', x: place.x, y: place.y + 17 }, '★');
  return shape('g', { class: 'suggestion' }, shape('circle', { cx: place.x, cy: place.y, r: 36 }), star);
}

function badge(place, { sign, tone }) {
  if (!place) return null;
  const [x, y] = [place.x + 34, place.y - 34];
  const plate = shape('circle', { cx: x, cy: y, r: 29 });
  return shape('g', { class: `badge ${tone}` }, plate, shape('text', { x, y: y + 13 }, sign));
}

function arrow(from, to, tone) {
  if (!from || !to) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const point = (along, aside) =>
    `${(to.x - x * along - y * aside).toFixed(1)} ${(to.y - y * along + x * aside).toFixed(1)}`;
  const line = `M${from.x + x * 30} ${from.y + y * 30}L${point(34, 0)}`;
  return shape('g', { class: `arrow ${tone}` },
    shape('path', { class: 'shaft', d: line }),
    shape('path', { class: 'head', d: `M${point(6, 0)}L${point(48, 22)}L${point(48, -22)}Z` }),
  );
}

// Stones on lines.

function stoneLayers(board, squares, marks, at) {
  const [begin, end] = [MARGIN.stones, spanOf(board) - MARGIN.stones];
  let lines = '';
  for (let line = begin; line <= end; line += CELL) lines += `M${begin} ${line}H${end}M${line} ${begin}V${end}`;
  const ground = [
    shape('rect', { class: 'wood', width: '100%', height: '100%', rx: 18 }),
    shape('path', { class: 'lines', d: lines }),
    stars(board.size).map(at).map(({ x, y }) => shape('circle', { class: 'star-point', cx: x, cy: y, r: 9 })),
  ];
  const stones = [];
  for (const [square, side] of squares) {
    const place = at(square);
    if (!place) continue;
    const { x, y } = place;
    const color = side === '1' ? 'first' : 'second';
    stones.push(shape('circle', { class: `stone ${color}`, cx: x, cy: y, r: 46 }));
    const number = marks.numbers?.get(square);
    const isLast = marks.last?.includes(square);
    if (number) {
      const size = number > 99 ? 38 : 46;
      stones.push(shape('text', { class: `number ${color}`, x, y: y + size * 0.36, 'font-size': size }, number));
    }
    if (isLast) stones.push(shape('circle', { class: `ring ${color}`, cx: x, cy: y, r: number ? 41 : 22 }));
  }
  return { ground, things: stones };
}

function stars(size) {
  const inset = size >= 13 ? 3 : 2;
  const lines = size >= 7 ? [inset, size - 1 - inset] : [];
  const points = lines.flatMap((column) => lines.map((row) => [column, row]));
  if (size % 2) points.push([(size - 1) / 2, (size - 1) / 2]);
  return points.map(([column, row]) => `${String.fromCharCode(97 + column)}${row + 1}`);
}

// Pieces on squares.

function pieceLayers(board, squares, marks, at) {
  const ground = [shape('rect', { class: 'frame', width: '100%', height: '100%', rx: 14 })];
  for (let column = 0; column < board.size; column += 1) {
    for (let row = 0; row < board.size; row += 1) {
      const square = `${String.fromCharCode(97 + column)}${row + 1}`;
      const { x, y } = at(square);
      const tone = (column + row) % 2 ? 'light' : 'dark';
      const last = marks.last?.includes(square) ? ' last' : '';
      const rect = { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
      ground.push(shape('rect', { class: `square ${tone}${last}`, ...rect }));
    }
  }
  return { ground, things: [...squares].map(([square, letter]) => piece(letter, at(square))) };
}

// Tiles on a grid.

function tileLayers(board, squares, marks, at) {
  const ground = [shape('rect', { class: 'frame', width: '100%', height: '100%', rx: 14 })];
  board.rows.forEach((row, down) => {
    [...row].forEach((sign, column) => {
      const place = at(`${String.fromCharCode(97 + column)}${down + 1}`);
      if (!place) return;
      const kind = PREMIUMS[sign] ?? 'plain';
      const rect = { x: place.x - 48, y: place.y - 48, width: 96, height: 96, rx: 10 };
      ground.push(shape('rect', { class: `felt ${kind}`, ...rect }));
      if (PREMIUMS[sign]) {
        const name = t(`premium-${kind}`);
        ground.push(shape('text', { class: `premium ${kind}`, x: place.x, y: place.y + 12 }, name));
      }
    });
  });
  const tiles = [...squares].map(([square, face]) => {
    const place = at(square);
    if (!place) return null;
    const isBlank = face !== face.toUpperCase();
    const kind = `tile${isBlank ? ' blank' : ''}${marks.last?.includes(square) ? ' last' : ''}`;
    const { x, y } = place;
    return shape('g', { class: kind },
      shape('rect', { x: x - 46, y: y - 46, width: 92, height: 92, rx: 10 }),
      shape('text', { class: 'face', x: x - (isBlank ? 0 : 6), y: y + 20 }, face.toUpperCase()),
      !isBlank && shape('text', { class: 'value', x: x + 32, y: y + 38 }, board.values[face] ?? ''),
    );
  });
  return { ground, things: tiles };
}
