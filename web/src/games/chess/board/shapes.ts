// The chess set: our own silhouettes in a square of 100. Most are half a profile from
// the top down, mirrored at the axis. All have the same foot, and their heights
// increase from pawn to king.

import type { PieceKind } from './fen.ts';

export interface Shape {
  /** The filled and outlined paths, from back to front. */
  parts: string[];
  /** Lines and dots inside. */
  detail: string;
}

/** A step of a profile: a line to a point, or a curve (two handles and a point). x is
 *  the distance from the axis, y the distance from the top. */
type Step = [x: number, y: number] | [number, number, number, number, number, number];

const AXIS = 50;

/** Returns the closed outline of a right half profile that begins on the axis. */
function turned(top: number, profile: Step[]): string {
  const write = (numbers: readonly number[], sign: number) =>
    numbers.map((value, index) => (index % 2 ? value : round(AXIS + sign * value))).join(' ');
  const down = profile.map((step) => `${step.length === 2 ? 'L' : 'C'}${write(step, 1)}`);
  // The mirrored half runs upward: each step ends where it began on the right.
  const begins = [[0, top], ...profile.map((step) => step.slice(-2))];
  const up = profile.map((step, index) => {
    const begin = begins[index] ?? [];
    const [x1, y1, x2, y2] = step;
    return step.length === 2
      ? `L${write(begin, -1)}`
      : `C${write([x2, y2, x1, y1, ...begin] as number[], -1)}`;
  });
  const bottom = begins.at(-1)?.[1];
  return `M${AXIS} ${top}${down.join('')}L${AXIS} ${bottom}L${write(begins.at(-1) ?? [], -1)}${up.reverse().join('')}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function ball(x: number, y: number, radius: number): string {
  const across = 2 * radius;
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${across} 0a${radius} ${radius} 0 1 1 ${-across} 0Z`;
}

/** Returns a ring around the axis, seen from the side. */
function ring(top: number, height: number, half: number, radius = height / 2): string {
  const flat = 2 * (half - radius);
  const side = height - 2 * radius;
  const corner = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  return (
    `M${AXIS - half + radius} ${top}h${flat}${corner(radius, radius)}v${side}` +
    `${corner(-radius, radius)}h${-flat}${corner(-radius, -radius)}v${-side}${corner(radius, -radius)}Z`
  );
}

/** Returns the body from the neck to the foot. */
function trunk(top: number, neck: number, base: number): string {
  return turned(top, [
    [neck, top],
    [neck + 1, 66, neck + 4, 70, base - 4, 73.5],
    [base - 1, 75, base, 77, base, 80],
  ]);
}

const FOOT_TOP = 79.5;
const FOOT_HEIGHT = 10;

function foot(half: number): string {
  return ring(FOOT_TOP, FOOT_HEIGHT, half, 2.5);
}

const line = (y: number, half: number) => `M${AXIS - half} ${y}h${2 * half}`;

const pawn: Shape = {
  parts: [trunk(54, 7, 21), foot(25), ball(50, 41.5, 12), ring(52.5, 6, 13.5)],
  detail: line(58.5, 5.5) + line(FOOT_TOP, 19.5),
};

const rook: Shape = {
  parts: [
    turned(42, [
      [13.5, 42],
      [14.5, 62, 15.5, 69, 20, 72.5],
      [22.5, 74.5, 23.5, 77, 23.5, 80],
    ]),
    foot(27.5),
    turned(24, [
      [5.2, 24],
      [5.2, 30],
      [11.2, 30],
      [11.2, 24],
      [20.5, 24],
      [20.5, 35],
      [20.5, 38, 17, 40, 15, 43.5],
    ]),
  ],
  detail: line(43.5, 13) + line(FOOT_TOP, 22),
};

const knight: Shape = {
  parts: [
    // From the ear along neck, chest, throat, jaw, and muzzle, and up the bridge of the
    // nose.
    'M53.5 12C56.5 16 57.5 19.5 57.5 23C70.5 28 79.5 45 76.5 66C75.6 71 74.6 75.5 74.5 80L27 80' +
      'C27 72.5 33.5 68.5 40 63.5C45 59.6 48.2 55 48.6 48.6C45 51.8 40.8 52.8 36.8 53.6' +
      'C35.2 56.6 34.4 60.2 31.4 62.6C28.8 64.6 24.9 64.2 22.2 61.8C19.4 59.2 18.7 56.4 20 53.4' +
      'C21.2 50.8 23.4 48.6 25 45.6C28.4 39 30.2 31 37.5 26C40 24.3 43 23 45.8 22.4' +
      'C47 18.5 49.8 14.6 53.5 12Z',
    foot(27.5),
  ],
  detail:
    // Eye, nostril, jaw, mane.
    'M40 35.4L42.8 33.6M24.8 56.6L26.4 55M48.6 48.6C49.2 46 49.2 43.6 48.4 41.2' +
    `M58.5 32.5C65.5 38.5 69 50 68.2 63${line(FOOT_TOP, 22)}`,
};

const bishop: Shape = {
  parts: [
    trunk(54, 7.5, 23.5),
    foot(27.5),
    ball(50, 14.5, 4.5),
    turned(19, [
      [9, 24.5, 14.5, 33, 14.5, 41.5],
      [14.5, 47, 12, 51, 9, 54],
    ]),
    ring(52.5, 6, 15.5),
  ],
  detail: `M57 28.5L50.5 39.5${line(58.5, 6)}${line(FOOT_TOP, 22)}`,
};

const queen: Shape = {
  parts: [
    trunk(54, 9, 24.5),
    foot(28.5),
    turned(17.5, [
      [7.2, 33.5],
      [14.2, 19],
      [17.2, 34.5],
      [26.5, 24],
      [23, 36, 18, 45, 16, 54],
    ]),
    ball(50, 12.5, 4.4),
    ball(34.6, 15.5, 4),
    ball(65.4, 15.5, 4),
    ball(22, 21.5, 3.8),
    ball(78, 21.5, 3.8),
    ring(52.5, 6, 19),
  ],
  detail: `M36.2 46.5C45 44.5 55 44.5 63.8 46.5${line(58.5, 7.5)}${line(FOOT_TOP, 23)}`,
};

const king: Shape = {
  parts: [
    trunk(54, 9, 24.5),
    foot(28.5),
    turned(4.5, [
      [2.8, 4.5],
      [2.8, 9],
      [7.2, 9],
      [7.2, 14.6],
      [2.8, 14.6],
      [2.8, 24],
    ]),
    turned(20, [
      [9, 20, 16, 21.5, 20.5, 24.6],
      [22.5, 26, 23, 28, 22.4, 30.5],
      [20.8, 37, 16, 44, 14.5, 54],
    ]),
    ring(52.5, 6, 19),
  ],
  detail: `M29 31.5C41 27 59 27 71 31.5${line(58.5, 7.5)}${line(FOOT_TOP, 23)}`,
};

export const SHAPES: Record<PieceKind, Shape> = { pawn, rook, knight, bishop, queen, king };
