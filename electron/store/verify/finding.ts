/** A violated expectation. */
export interface Difference {
  /** What it is about: a pet's id, a receipt's number, a row of the journal. */
  subject: string;
  what: string;
  expected: string | number | null;
  found: string | number | null;
}

/** One check of the ledgers. */
export interface CheckResult {
  name: string;
  /** How many items were checked. */
  checked: number;
  /** How many of them are wrong; `differences` names the first hundred. */
  wrong: number;
  differences: Difference[];
}

const NAMED = 100;

/** Collects the differences of one check. */
export function createCheck(name: string) {
  const result: CheckResult = { name, checked: 0, wrong: 0, differences: [] };
  const differ = (difference: Difference) => {
    result.wrong += 1;
    if (result.differences.length < NAMED) result.differences.push(difference);
  };
  return {
    result,
    count(count = 1): void {
      result.checked += count;
    },
    differ,
    /** Adds a difference if two values are not the same. */
    expectEqual(
      subject: string,
      what: string,
      expected: string | number | null,
      found: string | number | null,
    ): void {
      if (expected !== found) differ({ subject, what, expected, found });
    },
  };
}
