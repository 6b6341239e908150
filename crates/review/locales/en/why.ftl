### The reasons: a sentence for each kind of mistake, by the known facts, and
### sentences that may follow.
###
### $played: the move; $who: the mover; $opponent: the other side; $place: the point
### to play. $place may be "The better move", so it has to begin a sentence. Only
### games whose sides are Black and White have these sentences, so a side may begin
### one.

## The move gives away a forced win.

why-missed-win-five = { $place } makes five in a row and wins at once; after { $played } this review found no win for { $who }.
why-missed-win-vcf = { $place } begins a proven win by continuous fours (VCF); after { $played } this review found no win for { $who }.
why-missed-win-vcf-in = { $place } begins a proven win by continuous fours (VCF) in { $moves ->
    [one] one move
   *[other] { $moves } moves
}; after { $played } this review found no win for { $who }.
why-missed-win-vct = { $place } begins a proven win by continuous threats (VCT); after { $played } this review found no win for { $who }.
why-missed-win-vct-in = { $place } begins a proven win by continuous threats (VCT) in { $moves ->
    [one] one move
   *[other] { $moves } moves
}; after { $played } this review found no win for { $who }.
why-missed-win-other = { $place } begins a proven win; after { $played } this review found no win for { $who }.
why-missed-win-other-in = { $place } begins a proven win in { $moves ->
    [one] one move
   *[other] { $moves } moves
}; after { $played } this review found no win for { $who }.

why-missed-win-unplaced = A proven win was there; after { $played } this review found no win for { $who }.

## The move does not answer a threat of the opponent.

why-failed-defense-four = { $opponent } had { $shape } and threatened to make five in a row at once; { $played } is not a sufficient answer.
why-failed-defense-open-three = { $opponent } had { $shape } and threatened to make an open four; { $played } is not a sufficient answer.
why-failed-defense-broken-three = { $opponent } had { $shape } and threatened to make an open four by filling the gap; { $played } is not a sufficient answer.
why-failed-defense-double-three = { $opponent } had { $shape } and threatened to make an open four in either of two lines; { $played } is not a sufficient answer.
why-failed-defense-other = { $opponent } had { $shape }; { $played } is not a sufficient answer.
why-failed-defense-five = { $opponent } threatened to make five in a row; { $played } is not a sufficient answer.
why-failed-defense-vcf = { $opponent } threatened to win by continuous fours (VCF); { $played } is not a sufficient answer.
why-failed-defense-vct = { $opponent } threatened to win by continuous threats (VCT); { $played } is not a sufficient answer.
why-failed-defense-win = { $opponent } threatened to win by force; { $played } is not a sufficient answer.
why-failed-defense-unknown = { $opponent } had a threat; { $played } is not a sufficient answer.

## Defenses: moves after which no forced win was found.

holds-none = After every move that was examined a forced win of { $opponent } was found.
holds-none-lost = Every move is proven to lose there.
holds-one = After { $points } no forced win was found.
holds-only = After { $points } no forced win was found; every other move is proven to lose.
holds-few = After { $points } no forced win was found.
holds-few-only = After { $points } no forced win was found; every other move is proven to lose.
holds-many = After { $count } of { $all } moves no forced win was found, for example { $points }.

## The better move makes a threat; the played one makes none.

why-missed-threat-four = { $place } makes { $shape }, which has to be answered at once; { $played } makes no threat that has to be answered.
why-missed-threat-open-four = { $place } makes { $shape }, which no stone in its line keeps from becoming five; { $played } makes no threat that has to be answered.
why-missed-threat-double-four = { $place } makes { $shape }, two fours that both have to be answered; { $played } makes no threat that has to be answered.
why-missed-threat-four-three = { $place } makes { $shape }: the four has to be answered at once, and the three is there as well; { $played } makes no threat that has to be answered.
why-missed-threat-double-three = { $place } makes { $shape }: in either of two lines an open four comes next; { $played } makes no threat that has to be answered.
why-missed-threat-open-three = { $place } makes { $shape }, which one more stone turns into an open four; { $played } makes no threat that has to be answered.
why-missed-threat-fork = { $place } makes a fork, threats that no single reply stops; { $played } makes no threat that has to be answered.
why-missed-threat-other = { $place } makes { $shape }; { $played } makes no threat that has to be answered.
why-missed-threat-unknown = { $place } makes a threat that has to be answered; { $played } makes none.

## The opponent takes over the forcing moves.

why-lost-initiative = With { $played } the right to make forcing moves goes over to { $opponent }.
why-lost-initiative-point = With { $played } the right to make forcing moves goes over to { $opponent }; the move to play was { $place }.

## A defense without need.

why-passive-play = { $played } defends where no danger was found: even if { $who } had passed, { $opponent } would have had no win by continuous fours (VCF).
why-passive-play-point = { $played } defends where no danger was found: even if { $who } had passed, { $opponent } would have had no win by continuous fours (VCF). The move to play was { $place }.

## The move threatens nothing, and the better move does.

why-slow-move = { $played } is slow: even if { $opponent } passed, { $who } would have no win by continuous fours (VCF). The better move has a threat.
why-slow-move-point = { $played } is slow: even if { $opponent } passed, { $who } would have no win by continuous fours (VCF). { $place } has a threat.
why-slow-move-shape = { $played } is slow: even if { $opponent } passed, { $who } would have no win by continuous fours (VCF). { $place } makes { $shape }.
why-slow-move-win = { $played } is slow: even if { $opponent } passed, { $who } would have no win by continuous fours (VCF). After { $place } a pass would allow a proven { $win }.
why-slow-move-win-in = { $played } is slow: even if { $opponent } passed, { $who } would have no win by continuous fours (VCF). After { $place } a pass would allow a proven { $win } in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.

## The same stones extend better in another direction.

why-wrong-direction = From { $played } the stones have less room to grow than from the better move.
why-wrong-direction-point = The same stones grow better from { $place } than from { $played }.
why-wrong-direction-counts = Open rows of five in which { $who } already has a stone: { $count } through { $played }, { $other } through the better move.
why-wrong-direction-counts-point = Open rows of five in which { $who } already has a stone: { $count } through { $played }, { $other } through { $place }. The same stones grow better that way.

## The critical area was elsewhere.

why-ignored-weakness = What mattered more was elsewhere on the board.
why-ignored-weakness-point = What mattered more was elsewhere, at { $place }.
why-ignored-weakness-region = What mattered more was elsewhere, { $region }.
why-ignored-weakness-region-point = What mattered more was elsewhere, { $region }, at { $place }.

## A stone without effect in a crowded area.

why-overconcentration = The stones of { $who } crowd around { $played }, and it adds nothing new to them.
why-overconcentration-count = { $count ->
    [one] One stone of { $who } is
   *[other] { $count } stones of { $who } are
} already within two points of { $played }, and it adds nothing new to them.

## A move near the edge and far from all stones, early in the game.

why-edge-play = { $played } is near the edge and far from the other stones, early in the game.
why-edge-play-count = { $played } is { $count ->
    [1] on the edge
    [2] in the second row from the edge
    [3] in the third row from the edge
   *[other] in row { $count } from the edge
} and far from the other stones, early in the game.

## The move loses something for no other known reason.

why-poor-position = The winning chance of { $who } falls from { $before } to { $after }; no single reason was found.
why-poor-position-better = With { $place } the winning chance of { $who } is { $before }, with { $played } { $after }; no single reason was found.

## Sentences that may follow any of these.

with-shape = { $point } makes { $shape }.
with-reply = After { $played }, { $reply } makes { $shape } for { $opponent }.
with-point = The move to play was { $place }.
with-line = The line: { $line }.
with-line-before = The line instead: { $line }.
with-line-after = The line after { $played }: { $line }.
