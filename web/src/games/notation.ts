// The notation that chess and the crossword game share: moves are separated by spaces or
// commas, and those after a position by the word `moves`.

/** The start of a game. The service writes a position and its moves in one line; a tree
 *  keeps them apart. */
export interface Start {
  /** Empty for the standard start. */
  position: string;
  moves: string[];
}

export const spaced = {
  moveSeparator: ',',
  splitMoves: (list: string): string[] => list.split(/[\s,]+/).filter(Boolean),
  splitStart(text: string): Start {
    const [position = '', behind = ''] = text.trim().split(/(?:^|\s)moves(?:\s|$)/);
    return {
      position: position.trim() === 'startpos' ? '' : position.trim(),
      moves: behind.split(/\s+/).filter(Boolean),
    };
  },
};
