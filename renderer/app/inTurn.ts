/**
 * Work that waits for what was begun before it: each is begun once the one before is over, whoever asks.
 *
 * @returns what runs some work in its turn, and gives its outcome
 */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn(work) {
    const done = last.then(work);
    last = done;
    return done;
  };
}
