import type { OperationName } from '../../shared/petstore/operations.ts';
import type { FaultName, FaultSpec } from './spec.ts';

/** Decides which requests a set of faults hits. Each fault has its own dice, so adding one does not change another. */
export interface Dice {
  /** The fault of this name that hits this request, or null. Every call is one throw. */
  hit(name: FaultName, operation: OperationName | undefined): FaultSpec | null;
}

interface Loaded {
  spec: FaultSpec;
  random: () => number;
  seen: number;
  hits: number;
}

/** Loads the dice of these faults. */
export function loadDice(specs: readonly FaultSpec[]): Dice {
  const loaded = specs.map((spec): Loaded => ({ spec, random: mulberry32(spec.seed), seen: 0, hits: 0 }));

  function hits(fault: Loaded, operation: OperationName | undefined): boolean {
    const { spec } = fault;
    if (spec.operations && !(operation && spec.operations.includes(operation))) return false;
    fault.seen += 1;
    if (fault.seen <= spec.skip || fault.hits >= (spec.times ?? Number.POSITIVE_INFINITY)) return false;
    if (fault.random() >= spec.p) return false;
    fault.hits += 1;
    return true;
  }

  return {
    hit(name, operation) {
      let found: FaultSpec | null = null;
      for (const fault of loaded) {
        if (fault.spec.name === name && hits(fault, operation)) found ??= fault.spec;
      }
      return found;
    },
  };
}

/** A small seeded generator of numbers in [0, 1); Math.random cannot be repeated. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
