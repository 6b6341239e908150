// Requests of which only the latest counts.

export interface Latest {
  /** Returns the outcome of a request unless a later one follows. Then the promise never
   *  settles, so the code that awaits it does not continue. */
  <T>(request: Promise<T>): Promise<T>;
  /** Drops the request in progress. */
  drop(): void;
}

export function latest(): Latest {
  let newest: unknown = null;
  const outcome = <T>(request: Promise<T>): Promise<T> => {
    newest = request;
    return new Promise((resolve, reject) => {
      request.then(
        (value) => newest === request && resolve(value),
        (error: unknown) => newest === request && reject(error),
      );
    });
  };
  return Object.assign(outcome, { drop: () => (newest = null) });
}
