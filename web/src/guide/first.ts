// The first example of the guide: a move for a position.

export function firstSteps(origin: string): string {
  return `const answer = await fetch('${origin}/api/v1/move', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    game: 'gomoku', rule: 'renju', moves: ['h8', 'i9'], budget_ms: 500, level: 3,
  }),
});
if (!answer.ok) throw new Error((await answer.json()).message);
const { best_move, score, budget } = await answer.json();
console.log(best_move, score, budget);`;
}
