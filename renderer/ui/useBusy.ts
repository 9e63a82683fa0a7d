import { useState } from 'react';

/** Whether an action is running, and the function that waits for one. */
export function useBusy(): [busy: boolean, run: <T>(action: Promise<T>) => Promise<T>] {
  const [busy, setBusy] = useState(false);
  async function run<T>(action: Promise<T>): Promise<T> {
    setBusy(true);
    const result = await action;
    setBusy(false);
    return result;
  }
  return [busy, run];
}
