// The start positions of Chess960: bishops on opposite colors, the king between the
// rooks, and Black's pieces mirroring White's.

/** Returns a start position by its Scharnagl number; 518 is the standard one. */
export function startNumber(number: number): string {
  const squares: string[] = Array.from({ length: 8 }, () => '');
  let rest = number;
  const take = (choices: number): number => {
    const chosen = rest % choices;
    rest = Math.floor(rest / choices);
    return chosen;
  };
  squares[take(4) * 2 + 1] = 'b';
  squares[take(4) * 2] = 'b';
  /** Puts a piece on a free square, counted from 0. */
  const put = (piece: string, place: number) => {
    const free = squares.flatMap((held, index) => (held ? [] : [index]));
    squares[free[place] ?? 0] = piece;
  };
  put('q', take(6));
  const [first, second] = KNIGHTS[take(10)] ?? [0, 1];
  put('n', first);
  // The first knight has taken one square.
  put('n', second - 1);
  for (const piece of ['r', 'k', 'r']) put(piece, 0);
  const black = squares.join('');
  return `${black}/pppppppp/8/8/8/8/PPPPPPPP/${black.toUpperCase()} w KQkq - 0 1`;
}

/** The free squares of the knights, by the last part of the number. */
const KNIGHTS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
] as const;

export function randomStart(): string {
  return startNumber(Math.floor(Math.random() * 960));
}
