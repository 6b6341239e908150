// The address of the page as another machine reaches it.

/** Returns whether a host name belongs to this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Returns the origin for links to other machines: the page's own, unless it names this
 *  machine and the service knows a better one. */
export function sharedOrigin(own: string, addresses: readonly string[]): string {
  return isLoopback(new URL(own).hostname) ? (addresses[0] ?? own) : own;
}
