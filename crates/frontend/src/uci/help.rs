//! The output of `help`.

/// The commands, for a person who types them.
pub(super) const HELP: &str = "
Zeitnot speaks UCI, which graphical interfaces speak for you. By hand:

  position startpos [moves e2e4 e7e5 ...]     set up a position
  position fen FEN [moves ...]
  go depth 12                                 think: to a depth,
  go movetime 2000                              for so many milliseconds,
  go nodes 100000                               for so many nodes,
  go wtime 60000 btime 60000 winc 1000 binc 1000 [movestogo 20]
                                                as a clock demands,
  go mate 3                                     until a mate in so many moves,
  go infinite                                   until stop
     ... searchmoves e2e4 d2d4                  about these moves only
     ... ponder                                 on the opponent's time, until ponderhit
  go perft 4                                  count move sequences
  stop                                        answer now
  setoption name Hash value 256               change an option; uci lists them
  ucinewgame                                  forget what was learned
  isready                                     says readyok
  d                                           show the position
  eval                                        explain its static evaluation
  bench [depth]                               measure nodes and speed
  debug on                                    tell why each search ends
  quit
";
