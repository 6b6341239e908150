// The types of the service's API description under short names.

import type { components } from './schema';

type Schemas = components['schemas'];

export type AnalysisCommand = Schemas['AnalysisCommand'];
export type AnalysisEvent = Schemas['AnalysisEvent'];
export type Analysis = Schemas['Analysis'];
export type BoardMaps = Schemas['BoardMaps'];
export type Catalog = Schemas['Catalog'];
export type CatalogFormat = Schemas['CatalogFormat'];
export type CatalogGame = Schemas['CatalogGame'];
export type Category = Schemas['Category'];
export type ClockPlan = Schemas['ClockPlan'];
export type ClockView = Schemas['ClockView'];
export type EngineReport = Schemas['EngineReport'];
export type GameCommand = Schemas['GameCommand'];
export type GameCreate = Schemas['GameCreate'];
export type GameCreated = Schemas['GameCreated'];
export type GameEvent = Schemas['GameEvent'];
export type GameKeys = Schemas['GameKeys'];
export type GameListed = Schemas['GameListed'];
export type GamePage = Schemas['GamePage'];
export type GameStatus = Schemas['GameStatus'];
export type GameView = Schemas['GameView'];
export type LexiconList = Schemas['LexiconList'];
export type LexiconListed = Schemas['LexiconListed'];
export type Label = Schemas['Label'];
export type Line = Schemas['Line'];
export type Mark = Schemas['Mark'];
export type MoveReply = Schemas['MoveReply'];
export type MoveRequest = Schemas['MoveRequest'];
export type OpeningReply = Schemas['OpeningReply'];
export type OptionsReport = Schemas['OptionsReport'];
export type Phase = Schemas['Phase'];
export type PhaseBand = Schemas['PhaseBand'];
export type PlayedMove = Schemas['PlayedMove'];
export type PlayerView = Schemas['PlayerView'];
export type PositionRequest = Schemas['PositionRequest'];
export type PositionView = Schemas['PositionView'];
export type Problem = Schemas['Problem'];
export type ProblemCode = Schemas['ProblemCode'];
export type Puzzle = Schemas['Puzzle'];
export type PuzzleAnswer = Schemas['PuzzleAnswer'];
export type PuzzleListed = Schemas['PuzzleListed'];
export type PuzzleOutcome = Schemas['PuzzleOutcome'];
export type PuzzlePage = Schemas['PuzzlePage'];
export type PuzzlePractice = Schemas['PuzzlePractice'];
export type RecordNode = Schemas['RecordNode'];
export type RecordView = Schemas['RecordView'];
export type Review = Schemas['Review'];
export type ReviewCommand = Schemas['ReviewCommand'];
export type ReviewEvent = Schemas['ReviewEvent'];
export type ReviewListed = Schemas['ReviewListed'];
export type ReviewPage = Schemas['ReviewPage'];
export type ReviewRequest = Schemas['ReviewRequest'];
export type ReviewTicket = Schemas['ReviewTicket'];
export type ReviewUnderWay = Schemas['ReviewUnderWay'];
export type ReviewedMove = Schemas['ReviewedMove'];
export type ReviewedPosition = Schemas['ReviewedPosition'];
export type Score = Schemas['Score'];
export type Seat = Schemas['Seat'];
export type SideName = Schemas['SideName'];
export type Switches = Schemas['Switches'];
export type Thought = Schemas['Thought'];
export type Tier = Schemas['Tier'];
export type Tried = Schemas['Tried'];

/** The games for which the page has a board. */
export const GAMES = ['gomoku', 'chess', 'crossword'] as const;

export type GameName = (typeof GAMES)[number];

/** The game that is shown until another one is known. */
export const DEFAULT_GAME: GameName = GAMES[0];

/** Returns the opposing side. */
export function other(side: SideName): SideName {
  return side === 'first' ? 'second' : 'first';
}
