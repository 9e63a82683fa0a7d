import type { Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { App } from '../routes/context.ts';

/**
 * The group that an address counts for: an IPv4 address, or the /64 of an IPv6 one, which a single host may own.
 */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [before = '', after = ''] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: Math.max(8 - head.length - tail.length, 0) }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/** Limits the connections of one address to `most`; further ones are closed at once. */
export function limitPerAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/**
 * Closes a connection whose client reads nothing of an answer for `stallMs`. Call it after all other onSend hooks, because
 * the time starts when the answer is ready. Node resets its own timeouts after the answer.
 */
export function limitStalls(app: App, stallMs: number): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.raw.socket.setTimeout(stallMs);
    done();
  });
}
