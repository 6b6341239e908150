const names = {
  pawn: 'pawn',
  knight: 'knight',
  bishop: 'bishop',
  rook: 'rook',
  queen: 'queen',
  king: 'king',
};

type Kind = keyof typeof names;

export const chess = {
  piece: (side: 'first' | 'second', kind: Kind) =>
    `${side === 'first' ? 'white' : 'black'} ${names[kind]}`,
  empty: 'empty',
  inCheck: 'in check',
  pickedUp: 'picked up',
  canMoveHere: 'can move here',
  canTakeHere: 'can be taken',
  lifted: (piece: string, at: string, squares: number) =>
    `Picked up: ${piece}, ${at}. ${squares} ${squares === 1 ? 'square' : 'squares'} available.`,
  putBack: (piece: string, at: string) => `Put back: ${piece}, ${at}.`,
  promote: 'Promote pawn',
  promoteTo: (kind: Kind) => `Promote to ${names[kind]}`,
  cancel: 'Cancel move',
};
