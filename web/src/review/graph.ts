// The geometry of the graph of a review.

/** Returns the points of the curve, one for each reviewed position. */
export function curve(chances: readonly number[], x: (ply: number) => number, y: (tenths: number) => number): string {
  return chances
    .map((tenths, ply) => `${ply === 0 ? 'M' : 'L'}${round(x(ply))} ${round(y(tenths))}`)
    .join('');
}

/** Returns the area between the curve and `floor`. */
export function area(
  chances: readonly number[],
  x: (ply: number) => number,
  y: (tenths: number) => number,
  floor: number,
): string {
  if (chances.length === 0) return '';
  const last = chances.length - 1;
  return `${curve(chances, x, y)}L${round(x(last))} ${floor}L${round(x(0))} ${floor}Z`;
}

const SMALLEST = 4;
const LARGEST = 11;

/** Returns the radius of a dot whose area grows with the loss, in tenths of a point. */
export function dotRadius(loss: number): number {
  const share = Math.min(1, Math.max(0, loss / 1000));
  return Math.sqrt(SMALLEST ** 2 + share * (LARGEST ** 2 - SMALLEST ** 2));
}

/** Returns the move nearest to a place. */
export function plyAt(place: number, left: number, width: number, total: number): number {
  if (width <= 0) return 0;
  const ply = Math.round(((place - left) / width) * total);
  return Math.max(0, Math.min(total, ply));
}

const round = (value: number): number => Math.round(value * 10) / 10;
