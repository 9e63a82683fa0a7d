/** `scheme://host[:port]` of an address, also for schemes of our own; empty for an invalid one. */
export function originOf(address: string): string {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  } catch {
    return '';
  }
}
