import type { Sale } from './sale.ts';

/** One way to keep sales, opened in its own folder. */
export interface Till {
  /** Resolves when the sale with this number is acknowledged: the person would be told that it is done. */
  sell(number: number): unknown;
  /** Sells these as fast as it can, in one go; not measured. */
  fill(from: number, to: number): unknown;
  /** Every sale that is there, read back whole: what is missing of one is missing here too. */
  kept(): Promise<Sale[]> | Sale[];
  close(): unknown;
}

/** A way to keep sales, as the report names it. */
export interface Peer {
  key: string;
  name: string;
  /** The package whose version is reported. */
  package: string | null;
  /** What it promises of an acknowledged sale, in the words of its documentation. */
  durability: string;
  /** Those of one group keep the same data in the same way; they are filled once and measured by turns. */
  group?: string;
  /** Keeps its data in the IndexedDB of an Electron window, not in a Node process. */
  inWindow?: boolean;
}

/** One that runs where this is loaded. */
export interface LocalPeer extends Peer {
  open(folder: string): Promise<Till>;
}

/** Opens the peers with these keys, all in one folder. */
export async function openAll(
  peers: readonly LocalPeer[],
  keys: readonly string[],
  folder: string,
): Promise<[Till, ...Till[]]> {
  const tills: Till[] = [];
  for (const key of keys) {
    const peer = peers.find((one) => one.key === key);
    if (!peer) throw new Error(`There is no peer ${key}`);
    tills.push(await peer.open(folder));
  }
  return tills as [Till, ...Till[]];
}
