### Texts of the report in a terminal, and of comments in annotated files.

terminal-number = { $number }
terminal-moves = { $count ->
    [one] one move
   *[other] { $count } moves
}
terminal-judged = Reviewed by { $engine }, tier { $tier }, { $nodes } nodes per position
terminal-chance-of = Winning chance of { $side } in percent
terminal-moves-that-matter = Key moves
terminal-no-mistakes = No move lost more than five points of winning chance.
terminal-why = Why
terminal-sides = How it was played
terminal-accuracy = Accuracy
terminal-loss = Points lost per move
terminal-turning-points = Turning points
terminal-turn = { $move }: { $side } { $before } → { $after }
terminal-sequences = Sequences
terminal-broken-off = Review incomplete: { $reason }

## Column heads.

terminal-head-move = Move
terminal-head-side = By
terminal-head-best = Best
terminal-head-played = Played
terminal-head-loss = Points
terminal-head-better = Better
terminal-head-source = Game
terminal-head-players = Players
terminal-head-result = Result
terminal-head-accuracy = Accuracy
terminal-head-mistakes = Mistakes
terminal-head-kind = Kind
terminal-head-times = Times
terminal-head-games = Games
terminal-head-phases = By phase
terminal-head-phase = Phase
terminal-head-moves = Moves

## Several games.

terminal-games = { $count ->
    [one] One game
   *[other] { $count } games
}
terminal-games-of = { $count ->
    [one] One game of { $player }
   *[other] { $count } games of { $player }
}
terminal-recurring = Recurring mistakes
terminal-trend-up = Accuracy rose by { $points } points from the first half of the games to the second.
terminal-trend-down = Accuracy fell by { $points } points from the first half of the games to the second.
terminal-trend-same = Accuracy was the same in both halves of the games.

## Comments on lines in annotated files.

terminal-better-line = Better: a winning chance of { $chance }.
terminal-answer-line = The answer.
