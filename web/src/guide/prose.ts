// Sentences of the description: paragraphs, and words set as code.

export interface Piece {
  text: string;
  isCode: boolean;
}

/** Cuts a text where lines are empty; other line ends are spaces. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .filter(Boolean);
}

/** Tells words between backquotes from the others. One without a partner is
 *  itself. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(/`([^`]+)`/g)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), isCode: false });
    found.push({ text: match[1] ?? '', isCode: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), isCode: false });
  return found;
}
