/** One way to keep sales, opened in a folder of its own. */
export interface Till {
  /** Resolves when the sale with this number is acknowledged: the person would be told that it is done. */
  sell(number: number): unknown;
  /** Sells these as fast as it can, in one go; not measured. */
  fill(from: number, to: number): unknown;
  /** Which sales are there, and how many of them without their outbox entries. */
  kept(): Promise<Kept> | Kept;
  close(): unknown;
}

export interface Kept {
  numbers: number[];
  halves: number;
}

export interface Peer {
  key: string;
  name: string;
  /** The package whose version is told. */
  package: string | null;
  /** What it promises of an acknowledged sale, in the words of its documentation. */
  durability: string;
  /** The largest number of sales it can be tried with. */
  most?: number;
  open(folder: string): Promise<Till>;
}
