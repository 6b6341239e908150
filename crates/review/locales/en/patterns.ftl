### Patterns in the played move and in the better move.
###
### $move: the move with the pattern; $opponent: the other side.

pattern-fork-played = { $move } is a fork: it makes threats that no single reply stops.
pattern-fork-played-shape = { $move } is a fork with { $shape }: no single reply stops its threats.
pattern-fork-missed = { $move } would have been a fork: threats that no single reply stops.
pattern-fork-missed-shape = { $move } would have been a fork with { $shape }: no single reply stops its threats.
pattern-ladder-played = { $move } begins a ladder: forcing moves in a row, each with one reply.
pattern-ladder-missed = { $move } would have begun a ladder: forcing moves in a row, each with one reply.
pattern-sacrifice-played = { $move } is a sacrifice: it gives something up for more.
pattern-sacrifice-missed = { $move } would have been a sacrifice: it gives something up for more.
pattern-trap-played = { $move } is a trap: a reply that looks natural loses.
pattern-trap-played-reply = { $move } is a trap: { $reply } looks natural and loses.
pattern-trap-played-still = All the same, { $move } sets a trap: { $reply } looks natural and loses.
pattern-trap-missed = { $move } would have been a trap: a reply that looks natural loses.
pattern-trap-missed-reply = { $move } would have been a trap: { $reply } looks natural and loses.
pattern-connection-played = { $move } connects two groups that had no open row of five in common: it shares one with each of them.
pattern-connection-missed = { $move } would have connected two groups that had no open row of five in common: it shares one with each of them.
pattern-cut-played = { $move } cuts: two groups of { $opponent } no longer share an open row of five.
pattern-cut-missed = { $move } would have cut: two groups of { $opponent } would no longer share an open row of five.
