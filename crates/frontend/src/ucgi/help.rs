//! The output of `help`.

pub(super) const HELP: &str = "
Zeitnot speaks UCGI, the protocol of crossword game interfaces. Commands:

  position cgp BOARD RACK/RACK SCORE/SCORE ZEROS [OPS;] [moves 8f.YEX ex.II pass ...]
                                              set the position
  position deal 17 [moves ...]                set the position of deal 17
  go static                                   print the best play by score and leave
  go stopcondition 95                         search until 95, 98, or 99 percent sure,
  go movetime 2000                              for 2000 milliseconds,
  go nodes 5000                                 for 5000 samples,
  go depth 20                                   to a depth,
  go time1 1500000 time2 1500000 [inc1 N] [inc2 N] [overtime 10]
                                                with a clock, in milliseconds,
  go infinite                                   until stop
     ... threads 2                              with 2 threads
  stop                                        stop the search and print the best play
  setoption name Plies value 4                set an option; ucgi lists the options
  ucginewgame                                 start a new game with empty caches
  isready                                     print readyok when the engine is ready
  d                                           print the position
  quit
";
