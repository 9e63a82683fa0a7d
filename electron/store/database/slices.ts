/** Yields to the event loop; long work on the main thread runs in slices of a few ms. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
