const names = {
  pawn: 'tốt',
  knight: 'mã',
  bishop: 'tượng',
  rook: 'xe',
  queen: 'hậu',
  king: 'vua',
};

type Kind = keyof typeof names;

export const chess = {
  piece: (side: 'first' | 'second', kind: Kind) =>
    `${names[kind]} ${side === 'first' ? 'trắng' : 'đen'}`,
  empty: 'trống',
  inCheck: 'đang bị chiếu',
  pickedUp: 'đang cầm',
  canMoveHere: 'đi được',
  canTakeHere: 'ăn được',
  lifted: (piece: string, at: string, squares: number) =>
    `Đang cầm ${piece} ở ${at}, có thể đi đến ${squares} ô.`,
  putBack: (piece: string, at: string) => `Đã đặt lại ${piece} ở ${at}.`,
  promote: 'Phong cấp tốt',
  promoteTo: (kind: Kind) => `Phong cấp thành ${names[kind]}`,
  cancel: 'Bỏ nước đi này',
};
