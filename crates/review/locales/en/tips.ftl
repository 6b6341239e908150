### Advice for the next time: two tips for each kind of mistake.

tip-missed_win-1 = Before every move, look for your own win first: five in a row, then an open four, then a chain of fours (VCF).
tip-missed_win-2 = Look at the points where two of your lines cross: one stone that makes a four and a three (four-three) usually wins.

tip-failed_defense-1 = Before you attack, count what the opponent threatens. A four has to be stopped at once; an open three has to be blocked, or answered with a four of your own.
tip-failed_defense-2 = An open three can be blocked at either end, sometimes one point further out. Choose the block that also gets in the way of another line or helps one of yours.

tip-missed_threat-1 = List your forcing moves before the quiet ones: fours first, then open threes.
tip-missed_threat-2 = A stone at the crossing of two of your lines can make two threats at once. Look at the crossings first.

tip-lost_initiative-1 = The side that makes the threats chooses where the game is played. Prefer a move that threatens something and builds at the same time.
tip-lost_initiative-2 = Before a quiet move, look which fours and open threes the opponent gets next. Do not spend your own fours for nothing: each one also fills a point for the opponent.

tip-passive_play-1 = Ask what the opponent could force if you passed. If the answer is nothing, use the move for your own lines.
tip-passive_play-2 = If you have to defend, prefer the point that also extends a line of yours.

tip-slow_move-1 = Ask of your move: if the opponent passed now, what would I win? If the answer is nothing, look for a move that threatens something.
tip-slow_move-2 = An open two becomes an open three with the next stone. Build open twos that cross each other, so that the next move makes more than one threat.

tip-wrong_direction-1 = Count the free cells before you extend a line: with fewer than five cells between the opponent's stones or the edge, it never becomes five.
tip-wrong_direction-2 = Grow toward the open side, away from the opponent's stones and from the edge.

tip-ignored_weakness-1 = Look over the whole board before every move, not only around the last stone.
tip-ignored_weakness-2 = The best point of the opponent is often your best point, too: taking it helps you twice.

tip-overconcentration-1 = Stones side by side share the same lines. A stone with a gap of one point, straight or diagonal, keeps the connection and reaches new lines.
tip-overconcentration-2 = When the lines of a group are blocked, stop adding stones to it and build where there is still room for five.

tip-edge_play-1 = Fewer rows of five run through a point near the edge. In the opening, stay near the center.
tip-edge_play-2 = Play the first stones within two or three points of those on the board, so that they work together.

tip-poor_position-1 = Compare two or three moves before you choose, and ask of each what it builds and what it prevents.
tip-poor_position-2 = Good points do two things at once: they extend a line of yours and get in the way of one of the opponent's.
