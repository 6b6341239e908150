### Texts of the page that `--html` writes. The page inserts values itself, so texts
### cannot select plural forms.

page-title = Game review
page-title-many = Review of { $count } games
page-language = Language
page-theme = Toggle theme
page-decimal = .
page-no-script = This page needs JavaScript. Allow scripts to view it; nothing is loaded from the network.

## Several games.

page-games = Games
page-game = Game
page-players = Players
page-result = Result
page-mistakes = Mistakes
page-recurring = Recurring mistakes
page-times = Times
page-phases = By phase
page-trend-up = Accuracy rose by { $points } points from the first half of the games to the second.
page-trend-down = Accuracy fell by { $points } points from the first half of the games to the second.
page-trend-same = Accuracy was the same in both halves of the games.

## The board.

page-board = Board
page-at-start = Before the first move
page-after-move = After { $number } { $move }: { $label }
page-in-line = { $name }: move { $step } of { $count }
page-diagram = Position of { $number } { $move }
page-first = Go to start
page-back = One move back
page-forward = One move forward
page-last = Go to end
page-previous-mistake = Previous mistake
page-next-mistake = Next mistake
page-leave-line = Back to the game
page-numbers = Numbers
page-captured = Stones captured: { $first } : { $second }
page-points = Points: { $first } : { $second }
page-rack = Rack: { $tiles }
page-premium-letter-2 = 2L
page-premium-letter-3 = 3L
page-premium-letter-4 = 4L
page-premium-word-2 = 2W
page-premium-word-3 = 3W
page-premium-word-4 = 4W

## The course of the game.

page-course = Course of the game
page-graph-of = Winning chance of { $side }
page-graph-mistakes = Mistakes: { $count }
page-moves = Moves
page-this-move = Current move
page-origin = { $engine }, tier { $tier }, depth { $depth }, { $nodes } nodes
page-proven = { $side } to move, win proven in { $moves }
page-best-line = Best from here
page-factors = Evaluation factors
page-part-of-evaluation = Factor
page-chances = { $before } with the best move, { $after } with this one

## Details of a move.

page-better = Better ({ $chance })
page-allows = Allows a win, proven in { $moves }
page-refutation = Best reply
page-win-line = Winning line
page-shown-by = Example
page-held = These moves held: { $moves }.
page-held-none = No move held.
page-lost = Moves proven to lose: { $loses } of { $moves }.
page-tips = Next time
page-look = Highlight on the board
page-show-on-board = Show on the board
page-no-mistakes = No move lost more than five points.
page-whose = Show mistakes of
page-both-sides = Both sides

## Statistics.

page-summary = How it was played
page-accuracy = Accuracy
page-part = Part of the game
page-whole-game = Whole game
page-average-loss = Points lost per move
page-labels = Moves by label
page-label = Label
page-kinds = Kinds of mistakes
page-kind = Kind
page-turning-points = Turning points
page-turn = { $side }: { $before } before, { $after } after
page-sequences = Sequences
page-judged = Reviewed by { $engine }, tier { $tier }: { $nodes } nodes per position. The same engine and tier give the same review on any machine.
page-broken-off = Review incomplete: { $reason }
page-keys = Keys: ← → one move, Home and End, n and p for the next and the previous mistake, Esc leaves a line.
