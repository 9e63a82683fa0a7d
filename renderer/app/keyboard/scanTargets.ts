import { useEffect, useRef } from 'react';

type Taker = (code: string) => void;

/** Decides which part of the screen receives a scan. */
export function createScanTargets() {
  const takers: { current: Taker }[] = [];

  /** Passes a scan to the latest registered target. Returns whether there was one. */
  function offerScan(code: string): boolean {
    const taker = takers.at(-1);
    taker?.current(code);
    return taker !== undefined;
  }

  /** Registers a target; the latest one receives the scans. Returns the function that removes it. */
  function takeScans(take: Taker): () => void {
    const entry = { current: take };
    takers.push(entry);
    return () => {
      takers.splice(takers.lastIndexOf(entry), 1);
    };
  }

  /**
   * Receives scans instead of the cart while the component is mounted, e.g. a pet for an order or a count.
   *
   * @param wanted false leaves scans to the cart
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
