// A file that one screen passes to another: chosen on the Games screen, opened on the
// Analyze screen.

let waiting: File | null = null;

export function setPendingFile(file: File): void {
  waiting = file;
}

/** Returns the pending file and clears it. */
export function takePendingFile(): File | null {
  const file = waiting;
  waiting = null;
  return file;
}
