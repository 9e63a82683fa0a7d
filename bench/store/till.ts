import type { Sale } from './sale.ts';

/** A store of sales, opened in its own folder. */
export interface Till {
  /** Resolves when the store acknowledges the sale with this number. */
  sell(number: number): unknown;
  /** Stores these sales in one go; not measured. */
  fill(from: number, to: number): unknown;
  /** Reads back every sale with all its parts. */
  sales(): Promise<Sale[]> | Sale[];
  close(): unknown;
}

/** A store to measure: how it is opened, and how the report describes it. */
export interface SaleStore {
  key: string;
  name: string;
  /** Package whose version is reported. */
  package: string | null;
  /** Durability of an acknowledged sale according to its documentation. */
  durability: string;
  /** Stores of a group share their data; they are filled once and measured alternately. */
  group?: string;
  open(folder: string): Promise<Till>;
}

/** Opens the stores with these keys, all in one folder. */
export async function openAll(
  stores: readonly SaleStore[],
  keys: readonly string[],
  folder: string,
): Promise<[Till, ...Till[]]> {
  const tills: Till[] = [];
  for (const key of keys) {
    const store = stores.find((one) => one.key === key);
    if (!store) throw new Error(`There is no store ${key}`);
    tills.push(await store.open(folder));
  }
  return tills as [Till, ...Till[]];
}
