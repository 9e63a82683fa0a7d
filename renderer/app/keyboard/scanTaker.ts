import { useEffect, useRef } from 'react';

type Taker = (code: string) => void;

/** Which part of the screen takes a scan. */
export function createScanTargets() {
  const takers: { current: Taker }[] = [];

  /** Hands a scan to the part of the screen that asked for scans last; whether there was one. */
  function offerScan(code: string): boolean {
    const taker = takers.at(-1);
    taker?.current(code);
    return taker !== undefined;
  }

  /** Takes scans until the function returned is called; who asked last has them. */
  function takeScans(take: Taker): () => void {
    const entry = { current: take };
    takers.push(entry);
    return () => {
      takers.splice(takers.lastIndexOf(entry), 1);
    };
  }

  /**
   * Takes scans while this part of the screen is there, instead of the basket: a pet for an order, a pet to count.
   *
   * @param wanted false leaves scans to the basket
   */
  function useScans(take: Taker, wanted = true): void {
    const latest = useRef(take);
    latest.current = take;
    useEffect(() => {
      if (wanted) return takeScans((code) => latest.current(code));
    }, [wanted]);
  }

  return { offerScan, takeScans, useScans };
}
