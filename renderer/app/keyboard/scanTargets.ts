import { useEffect, useRef } from 'react';

type Taker = (code: string) => void;

/** Which part of the screen receives a scan. */
export function createScanTargets() {
  const takers: { current: Taker }[] = [];

  /** Hands a scan to the target that registered last; returns whether there was one. */
  function offerScan(code: string): boolean {
    const taker = takers.at(-1);
    taker?.current(code);
    return taker !== undefined;
  }

  /** Registers a target and returns the function that removes it; the last one registered receives the scans. */
  function takeScans(take: Taker): () => void {
    const entry = { current: take };
    takers.push(entry);
    return () => {
      takers.splice(takers.lastIndexOf(entry), 1);
    };
  }

  /**
   * Receives scans instead of the basket while the component is mounted: a pet for an order, a pet to count.
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
