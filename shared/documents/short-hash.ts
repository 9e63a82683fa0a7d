/** The first 16 digits of a hash in groups of four, for paper: enough that nobody finds another text with the same. */
export function shortHash(hash: string): string {
  return hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
}
