// The drawing of threats: their lines, what their completing points make, and the
// stones that two of them share.

import type { Mark, SideName } from '../../../api/types.ts';
import { pointOf } from '../../../model/squares.ts';

/** What one more stone can make, strongest first. */
export const COMPLETIONS = ['five', 'open_four', 'four'] as const;
export type Completion = (typeof COMPLETIONS)[number];

/** Threats of a single line with what completing them makes; null if nothing is left to
 *  complete. */
const SIMPLE = {
  five: null,
  open_four: 'five',
  four: 'five',
  broken_four: 'five',
  open_three: 'open_four',
  broken_three: 'open_four',
  three: 'four',
  jump_three: 'four',
  potential_four: 'four',
} as const satisfies Record<string, Completion | null>;

const COMPOUND = ['double_four', 'four_three', 'double_three', 'double_broken_three'] as const;

export type SimpleKind = keyof typeof SIMPLE;
export type ThreatKind = SimpleKind | (typeof COMPOUND)[number];

/** The stroke of a line: solid without a gap, dashed with a gap, dotted if it cannot
 *  become an open four. */
export type Stroke = 'solid' | 'dashed' | 'dotted';

const STROKES: Record<SimpleKind, Stroke> = {
  five: 'solid',
  open_four: 'solid',
  four: 'solid',
  broken_four: 'dashed',
  open_three: 'solid',
  broken_three: 'dashed',
  three: 'dotted',
  jump_three: 'dotted',
  potential_four: 'dotted',
};

export interface ThreatLine {
  kind: SimpleKind;
  side: SideName;
  stroke: Stroke;
  completion: Completion | null;
  /** The ends of the line. */
  from: string;
  to: string;
  /** Whether each end is a completing point, which has a sign. */
  signed: [from: boolean, to: boolean];
}

const isSimple = (kind: string): kind is SimpleKind => Object.hasOwn(SIMPLE, kind);

export function isThreat(kind: string): kind is ThreatKind {
  return isSimple(kind) || (COMPOUND as readonly string[]).includes(kind);
}

export function strokeOf(kind: ThreatKind): Stroke | null {
  return isSimple(kind) ? STROKES[kind] : null;
}

/** Returns what the completing points of a mark make; null for compound threats and
 *  fives. */
export function completionOf(mark: Mark): Completion | null {
  return isSimple(mark.kind) ? SIMPLE[mark.kind] : null;
}

/** Sorts the points of a line along it. */
function along(points: readonly string[]): string[] {
  const place = (at: string) => {
    const point = pointOf(at);
    return point ? point.column * 100 + point.row : 0;
  };
  return [...points].sort((a, b) => place(a) - place(b));
}

/** Returns the lines of all single-line threats, from end to end including completing
 *  points; the weakest come first, so that the strongest is on top. */
export function threatLines(marks: readonly Mark[]): ThreatLine[] {
  const lines: ThreatLine[] = [];
  for (const mark of marks) {
    const { kind, side, stones } = mark;
    if (!isSimple(kind) || !side || !stones?.length) continue;
    const points = along([...stones, ...mark.at]);
    const [from = '', to = ''] = [points[0], points.at(-1)];
    lines.push({
      kind,
      side,
      stroke: STROKES[kind],
      completion: SIMPLE[kind],
      from,
      to,
      signed: [mark.at.includes(from), mark.at.includes(to)],
    });
  }
  return lines.reverse();
}

/** Returns the stones shared by the parts of compound threats. */
export function sharedStones(marks: readonly Mark[]): string[] {
  const shared = new Set<string>();
  for (const whole of marks) {
    if (!isThreat(whole.kind) || isSimple(whole.kind)) continue;
    const stones = new Set(whole.stones);
    const parts = marks.filter(
      (part) =>
        isSimple(part.kind) &&
        part.side === whole.side &&
        part.stones?.every((stone) => stones.has(stone)) &&
        SIMPLE[part.kind] !== 'four',
    );
    for (const stone of stones) {
      if (parts.filter((part) => part.stones?.includes(stone)).length > 1) shared.add(stone);
    }
  }
  return [...shared];
}

/** Returns the threats to which a point belongs, as a stone or a completing point. */
export function threatsAt(at: string, marks: readonly Mark[]): Mark[] {
  return marks.filter(
    (mark) => isThreat(mark.kind) && (mark.stones?.includes(at) || mark.at.includes(at)),
  );
}
