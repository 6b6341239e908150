// A file that one screen hands to another: chosen in the list of games, opened for
// analysis.

let waiting: File | null = null;

export function handOver(file: File): void {
  waiting = file;
}

/** The file that waits, once. */
export function takeOver(): File | null {
  const file = waiting;
  waiting = null;
  return file;
}
