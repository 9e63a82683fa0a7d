/** Names of the pets found, best first, at most LIMIT. */
type Find = (text: string) => string[];

export interface Peer {
  key: string;
  name: string;
  package: string | null;
  /** Once per shop, not per start: what is then on the disk. */
  build?(names: readonly string[], folder: string): void;
  /** At every start. */
  start(names: readonly string[], folder: string): Find;
  /** Bytes on the disk. */
  size?(folder: string): number;
}

/** As many as the counter shows. */
export const LIMIT = 24;

/** Without capitals and marks, as many compare names. */
export const flat = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
