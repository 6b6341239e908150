//! The output of `help`.

/// The commands, for a person who types them.
pub(super) const HELP: &str = "
Zeitnot speaks UCGI, which interfaces speak for you. By hand:

  position cgp BOARD RACK/RACK SCORE/SCORE ZEROS [OPS;] [moves 8f.YEX ex.II pass ...]
                                              set up a position
  position deal 17 [moves ...]                the game of deal 17
  go static                                   answer by score and leave, at once
  go stopcondition 95                         think: until so sure, 95, 98 or 99 percent,
  go movetime 2000                              for so many milliseconds,
  go nodes 5000                                 for so many samples,
  go depth 20                                   to a depth of the engine,
  go time1 1500000 time2 1500000 [inc1 N] [inc2 N] [overtime 10]
                                                as a clock demands,
  go infinite                                   until stop
     ... threads 2                              with so many threads
  stop                                        answer now
  setoption name Plies value 4                change an option; ucgi lists them
  ucginewgame                                 forget what was learned
  isready                                     says readyok
  d                                           show the position
  quit
";
