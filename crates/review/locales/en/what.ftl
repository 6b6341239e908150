### What happened: a sentence by label, then what the move cost, what it was for
### and how things stand.
###
### $number the move's number, $who who made it, $opponent the other one,
### $played the move.

what-book = Move { $number } by { $who }, { $played }: a book move.
what-book-named = Move { $number } by { $who }, { $played }: a book move ({ $opening }).
what-brilliant = Move { $number } by { $who }, { $played }: a brilliant move, a sacrifice that the search confirms.
what-only = Move { $number } by { $who }, { $played }: the only move; every other one costs ten points of winning chance or more.
what-best = Move { $number } by { $who }, { $played }: the best move.
what-forced = Move { $number } by { $who }, { $played }: forced, there was no choice.
what-excellent = Move { $number } by { $who }, { $played }: an excellent move.
what-good = Move { $number } by { $who }, { $played }: a good move.
what-inaccuracy = Move { $number } by { $who }, { $played }: an inaccuracy.
what-mistake = Move { $number } by { $who }, { $played }: a mistake.
what-blunder = Move { $number } by { $who }, { $played }: a blunder.
what-miss = Move { $number } by { $who }, { $played }: a missed chance; what { $opponent } did wrong goes unpunished.

## What it cost. $loss is in points: hundredths of all the chance there is.

costs = It costs { $loss } points of winning chance.
costs-better = It costs { $loss } points of winning chance; { $better } was better.
costs-win = It misses a proven win and costs { $loss } points of winning chance.
costs-win-better = It misses a proven win and costs { $loss } points of winning chance; { $better } was winning.
behind = It is { $loss } points of winning chance behind the best move.
behind-better = { $better } was better by { $loss } points of winning chance.

## What a good move was for.

good-defensive = It parries a threat.
good-developing = It builds without making a threat yet.
good-attacking = It makes a threat that has to be answered.

## How things stand. A win is proven if it was checked against every defense; $moves
## counts the moves of both sides, as the game's own numbers do, but in chess.

stands-over = It wins the game.
stands-won = The win is proven.
stands-lost = All the same, { $opponent } has a proven win.
stands-lost-in = All the same, { $opponent } has a proven { $win } in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
allows = Now { $opponent } has a proven win.
allows-in = Now { $opponent } has a proven { $win } in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
