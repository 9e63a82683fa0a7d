import type { OperationName } from '../../shared/petstore/operations.ts';
import { seededRandom } from '../../shared/random.ts';
import type { FaultName, FaultSpec } from './spec.ts';

/** Decides which requests faults hit. Each fault has its own random numbers, so adding one does not change another. */
export interface Dice {
  /** The fault of this name that hits this request, or null. Every call draws once. */
  hit(name: FaultName, operation: OperationName | undefined): FaultSpec | null;
}

interface Loaded {
  spec: FaultSpec;
  random: () => number;
  seen: number;
  hits: number;
}

/** Creates the dice of these faults. */
export function loadDice(specs: readonly FaultSpec[]): Dice {
  const loaded = specs.map((spec): Loaded => ({ spec, random: seededRandom(spec.seed), seen: 0, hits: 0 }));

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
