### The main text: a sentence by label, then the loss, the purpose, and the outcome.
###
### $number: the number of the move; $who: the mover; $opponent: the other side;
### $played: the move.

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

## The loss. $loss is in points: percent of winning chance.

costs = It costs { $loss } points of winning chance.
costs-better = It costs { $loss } points of winning chance; { $better } was better.
costs-win = It misses a proven win and costs { $loss } points of winning chance.
costs-win-better = It misses a proven win and costs { $loss } points of winning chance; { $better } was winning.
behind = It is { $loss } points of winning chance behind the best move.
behind-better = { $better } was better by { $loss } points of winning chance.

## The purpose of a good move.

good-defensive = It parries a threat.
good-developing = It builds without making a threat yet.
good-attacking = It makes a threat that has to be answered.

## The outcome. A win is proven if it was verified against every defense. $moves
## counts the moves of both sides, except in chess.

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
