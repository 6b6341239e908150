### Names. Ids are `list-word`, where the word is the value in JSON.

## The quality of a move.

label-book = Book
label-brilliant = Brilliant
label-only = Only move
label-best = Best
label-forced = Forced
label-excellent = Excellent
label-good = Good
label-inaccuracy = Inaccuracy
label-mistake = Mistake
label-blunder = Blunder
label-miss = Missed chance

## Kinds of mistakes, and their families.

category-missed_win = Missed win
category-failed_defense = Failed defense
category-missed_threat = Missed threat
category-lost_initiative = Lost initiative
category-passive_play = Passive play
category-slow_move = Slow move
category-wrong_direction = Wrong direction
category-ignored_weakness = Ignored weakness
category-overconcentration = Overconcentration
category-edge_play = Edge play
category-poor_position = Poor position

family-tactical = Tactical
family-positional = Positional
family-strategic = Strategic
family-tempo = Tempo

## Patterns, and links of a sequence.

pattern-fork = Fork
pattern-ladder = Ladder
pattern-sacrifice = Sacrifice
pattern-trap = Trap
pattern-connection = Connection
pattern-cut = Cut

link-fork = Fork
link-ladder = Ladder
link-sacrifice = Sacrifice
link-trap = Trap
link-connection = Connection
link-cut = Cut
link-double_threat = Double threat
link-win = Win

bearing-defensive = Defensive
bearing-developing = Developing
bearing-attacking = Attacking

## Phases of a game, and tiers of a review.

phase-opening = Opening
phase-early_middle = Early middle game
phase-middle = Middle game
phase-late_middle = Late middle game
phase-endgame = Endgame

tier-quick = Quick
tier-standard = Standard
tier-deep = Deep

## Parts of the board: as names, and within a sentence.

region-center = Center
region-top = Top
region-bottom = Bottom
region-left = Left side
region-right = Right side
region-top_left = Top left corner
region-top_right = Top right corner
region-bottom_left = Bottom left corner
region-bottom_right = Bottom right corner

in-region-center = in the center
in-region-top = at the top
in-region-bottom = at the bottom
in-region-left = on the left side
in-region-right = on the right side
in-region-top_left = in the top left corner
in-region-top_right = in the top right corner
in-region-bottom_left = in the bottom left corner
in-region-bottom_right = in the bottom right corner

## Threats: as names, and with an article.

threat-five = five in a row
threat-overline = overline
threat-open_four = open four
threat-double_four = double four
threat-four_three = four-three
threat-four = four
threat-broken_four = broken four
threat-double_three = double three
threat-double_broken_three = double broken three
threat-open_three = open three
threat-broken_three = broken three
threat-three = closed three
threat-jump_three = jump three
threat-potential_four = potential four
threat-open_two = open two
threat-potential_three = potential three

a-threat-five = five in a row
a-threat-overline = an overline
a-threat-open_four = an open four
a-threat-double_four = a double four
a-threat-four_three = a four-three
a-threat-four = a four
a-threat-broken_four = a broken four
a-threat-double_three = a double three
a-threat-double_broken_three = a double broken three
a-threat-open_three = an open three
a-threat-broken_three = a broken three
a-threat-three = a closed three
a-threat-jump_three = a jump three
a-threat-potential_four = a potential four
a-threat-open_two = an open two
a-threat-potential_three = a potential three

## Kinds of wins. They follow "a proven".

win-five = win by five in a row
win-vcf = win by continuous fours (VCF)
win-vct = win by continuous threats (VCT)
win-win = win by force
win-mate = mate

## Sides: as names, and within a sentence (never at its beginning).

side-black = Black
side-white = White
side-first = First player
side-second = Second player

who-black = Black
who-white = White
who-first = the first player
who-second = the second player

## Evaluation factors.

factor-threat = Threats
factor-shape = Shape
factor-connectivity = Connectivity
factor-territory = Territory
factor-tempo = Tempo
factor-potential = Potential
factor-total = Total

## Games.

game-gomoku = Gomoku
game-chess = Chess
game-crossword = Crossword

## Combinations.

percent = { $number } %
either = { $list } or { $last }
point-in-region = { $point } ({ $region })
better-move = The better move
