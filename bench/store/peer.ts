import type { Sale } from './sale.ts';

/** A store of sales, opened in its own folder. */
export interface Till {
  /** Resolves when the store acknowledges the sale with this number. */
  sell(number: number): unknown;
  /** Stores these sales in one go; not measured. */
  fill(from: number, to: number): unknown;
  /** Reads back every sale with all its parts. */
  kept(): Promise<Sale[]> | Sale[];
  close(): unknown;
}

/** A store of sales as the report describes it. */
export interface Peer {
  key: string;
  name: string;
  /** Package whose version is reported. */
  package: string | null;
  /** Durability of an acknowledged sale according to its documentation. */
  durability: string;
  /** Peers of a group share their data; they are filled once and measured alternately. */
  group?: string;
  /** Uses the IndexedDB of an Electron window, not a Node process. */
  inWindow?: boolean;
}

/** A peer that runs in this process. */
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
