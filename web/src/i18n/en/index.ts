import { analyze } from './analyze.ts';
import { chess } from './chess.ts';
import { crossword } from './crossword.ts';
import { engine } from './engine.ts';
import { games } from './games.ts';
import { gomoku } from './gomoku.ts';
import { guide } from './guide.ts';
import { play } from './play.ts';
import { review } from './review.ts';
import { shell } from './shell.ts';
import { train } from './train.ts';

export const en = {
  analyze,
  chess,
  crossword,
  engine,
  games,
  gomoku,
  guide,
  play,
  review,
  shell,
  train,
};
