// Waits until what has just changed is on the screen.

/** A page in the background paints nothing; it waits no longer than this. */
const LONGEST_MS = 50;

export function painted(): Promise<void> {
  return new Promise((resume) => {
    // A frame is painted after its callbacks; a message comes after that.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resume();
    requestAnimationFrame(() => port2.postMessage(null));
    setTimeout(resume, LONGEST_MS);
  });
}
