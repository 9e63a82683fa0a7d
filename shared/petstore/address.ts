// Without zod, because the window's page runs this too.

/** A machine's names and numbers for itself; in an address the one with colons is in brackets. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether only programs of this computer can reach a server on `host`. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * The canonical spelling of a service's address, which identifies a connection: `HTTP://LocalHost:80/api/` and
 * `http://127.0.0.1/api` are the same service. Upper case in the host, a default port, slashes and a dot at the end,
 * and the names of this machine make no difference; another scheme, host, port or path is another service.
 */
export function canonicalAddress(address: string): string {
  const typed = address.trim().replace(/\/+$/, '');
  if (!URL.canParse(typed)) return typed;
  const url = new URL(typed);
  if (!/^https?:$/.test(url.protocol)) return typed;
  const named = url.hostname.replace(/\.$/, '');
  const host = isLoopback(named) ? '127.0.0.1' : named;
  const port = url.port === '' ? '' : `:${url.port}`;
  const rest = `${url.pathname.replace(/\/+$/, '')}${url.search}${url.hash}`;
  const login = url.username || url.password ? `${url.username}:${url.password}@` : '';
  return `${url.protocol}//${login}${host}${port}${rest}`;
}

/** Scheme, host and port of a service's address, in one spelling; an invalid address stays as typed. */
export function originOfService(address: string): string {
  const canonical = canonicalAddress(address);
  return URL.canParse(canonical) ? new URL(canonical).origin : canonical;
}

/** Whether others on the way can read what is sent: http to another machine. */
export function isReadByOthers(address: string): boolean {
  const origin = originOfService(address);
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && hostname !== '127.0.0.1';
}

/** Whether two addresses, each with an account's name, are one shop. */
export function isSameShop(
  one: { baseUrl: string; account: string },
  other: { baseUrl: string; account: string },
): boolean {
  return (
    canonicalAddress(one.baseUrl) === canonicalAddress(other.baseUrl) &&
    one.account.trim() === other.account.trim()
  );
}
