/** Names of the pets found, best first, at most LIMIT. */
type Find = (text: string) => string[];

export interface Peer {
  key: string;
  name: string;
  package: string | null;
  /** Builds the files on the disk, once per shop. */
  build?(names: readonly string[], folder: string): void;
  /** Called at every start. */
  start(names: readonly string[], folder: string): Find;
  /** Bytes on the disk. */
  size?(folder: string): number;
}

/** Results that the counter shows. */
export const LIMIT = 24;

/** Lower case without diacritics. */
export const flat = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
