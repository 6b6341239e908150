// Positions being set up, as words: every change of the board is a change of the
// text, and every change of the text one of the board. What is a position at all
// is the service's to say.

import type { SideName } from '../api/types.ts';
import { boardOf, placement, type Piece } from '../boards/chess/fen.ts';
import { hasCaptures, stonesAfter } from '../model/gomoku.ts';

const CHESS_CLEAR = '8/8/8/8/8/8/8/8 w - - 0 1';

/** Stones, captures and the side to move, written as a set-up. */
export function writeStones(
  stones: ReadonlyMap<string, SideName>,
  side: SideName,
  captured: readonly [number, number],
  rule: string,
): string {
  const of = (wanted: SideName) => [...stones].filter(([, its]) => its === wanted).map(([at]) => at);
  const [black, white] = [of('first'), of('second')];
  const taken = hasCaptures(rule) && captured.some((count) => count > 0) ? `/${captured.join('/')}` : '';
  const implied = black.length > white.length ? 'second' : 'first';
  return `{${black.join('')}/${white.join('')}${taken}}${side === implied ? '' : '-'}`;
}

/** What a gomoku text puts on the board. */
export function readStones(text: string, rule: string) {
  const { stones, turn, captured } = stonesAfter(text, [], rule);
  return { stones: new Map(stones.map((stone) => [stone.at, stone.side])), turn, captured };
}

/** The text with a stone put, or taken away by putting it again. */
export function putStone(text: string, rule: string, at: string, stone: SideName | null): string {
  const { stones, turn, captured } = readStones(text, rule);
  if (stone === null || stones.get(at) === stone) stones.delete(at);
  else stones.set(at, stone);
  return writeStones(stones, turn, captured, rule);
}

export function setGomokuSide(text: string, rule: string, side: SideName): string {
  const { stones, captured } = readStones(text, rule);
  return writeStones(stones, side, captured, rule);
}

export function setCaptured(text: string, rule: string, side: SideName, count: number): string {
  const { stones, turn, captured } = readStones(text, rule);
  const next: [number, number] = side === 'first' ? [count, captured[1]] : [captured[0], count];
  return writeStones(stones, turn, next, rule);
}

/** The fields of a FEN, all of them there. */
function fields(fen: string): [string, string, string, string, string, string] {
  const [rows, turn, castling, enPassant, half, full] = fen.trim().split(/\s+/);
  return [rows || '8/8/8/8/8/8/8/8', turn ?? 'w', castling ?? '-', enPassant ?? '-', half ?? '0', full ?? '1'];
}

function withField(fen: string, index: number, value: string): string {
  return fields(fen).with(index, value).join(' ');
}

/** The FEN with a piece put, or taken away by putting it again. */
export function putPiece(fen: string, at: string, piece: Piece | null): string {
  const board = boardOf(fen);
  const there = board.get(at);
  if (!piece || (there?.kind === piece.kind && there.side === piece.side)) board.delete(at);
  else board.set(at, piece);
  return withField(fen, 0, placement(board));
}

export function chessSide(fen: string): SideName {
  return fields(fen)[1] === 'b' ? 'second' : 'first';
}

/** Another side to move; a pawn that could be taken in passing no longer can. */
export function setChessSide(fen: string, side: SideName): string {
  return withField(withField(fen, 1, side === 'first' ? 'w' : 'b'), 3, '-');
}

export function hasCastling(fen: string, letter: string): boolean {
  return fields(fen)[2].includes(letter);
}

export function setCastling(fen: string, letter: string, isAllowed: boolean): string {
  const now = fields(fen)[2].replace('-', '');
  const letters = isAllowed ? now + letter : now.replace(letter, '');
  const order = 'KQkq';
  const sorted = [...new Set(letters)].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
  return withField(fen, 2, sorted || '-');
}

export function clearChess(fen: string): string {
  return setChessSide(CHESS_CLEAR, chessSide(fen));
}

/** Which of the two racks of a CGP is that of the player on turn: where moves stand
 *  behind the line, the other one had it when the line was written. */
function rackIndex(cgp: string): 0 | 1 {
  const moves = cgp.split(/\smoves\s/)[1]?.trim().split(/\s+/) ?? [];
  return moves.length % 2 === 0 ? 0 : 1;
}

/** The rack of the player on turn, as a CGP writes it. */
export function rackOf(cgp: string): string {
  const racks = (cgp.trim().split(/\s+/)[1] ?? '').split('/');
  return racks[rackIndex(cgp)] ?? '';
}

/** The CGP with another rack of the player on turn. */
export function setRack(cgp: string, rack: string): string {
  const words = cgp.trim().split(/\s+/);
  const [first = '', second = ''] = (words[1] ?? '').split('/');
  const letters = rack.toUpperCase().replace(/\s/g, '');
  const racks = rackIndex(cgp) === 0 ? [letters, second] : [first, letters];
  return [words[0] ?? '', racks.join('/'), ...words.slice(2)].join(' ');
}
