//! The output of `help`.

pub(super) const HELP: &str = "
Zeitnot speaks UCI, the protocol of graphical chess interfaces. Commands:

  position startpos [moves e2e4 e7e5 ...]     set the position
  position fen FEN [moves ...]
  go depth 12                                 search to a depth,
  go movetime 2000                              for 2000 milliseconds,
  go nodes 100000                               for 100000 nodes,
  go wtime 60000 btime 60000 winc 1000 binc 1000 [movestogo 20]
                                                with a clock, in milliseconds,
  go mate 3                                     for a mate in 3 moves,
  go infinite                                   until stop
     ... searchmoves e2e4 d2d4                  only these moves
     ... ponder                                 on the opponent's time, until ponderhit
  go perft 4                                  count move sequences
  stop                                        stop the search and print the best move
  setoption name Hash value 256               set an option; uci lists the options
  ucinewgame                                  start a new game with empty caches
  isready                                     print readyok when the engine is ready
  d                                           print the position
  eval                                        explain the static evaluation
  bench [depth]                               measure nodes and speed
  debug on                                    print why each search ends
  quit
";
