/** Lets everything else that waits have its turn; long work on the main thread is done in slices of a few ms. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
