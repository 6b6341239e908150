// Waits until the latest changes are painted.

/** The longest wait: a background page does not paint. */
const LONGEST_MS = 50;

export function painted(): Promise<void> {
  return new Promise((resume) => {
    // The message arrives after the frame's callbacks, when the frame was painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resume();
    requestAnimationFrame(() => port2.postMessage(null));
    setTimeout(resume, LONGEST_MS);
  });
}
