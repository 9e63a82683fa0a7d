import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * 10080 is the last port that fetch refuses (https://fetch.spec.whatwg.org/#port-blocking). Those from 32768 on
 * (49152 on some systems) are assigned to outgoing connections at any time.
 */
const PORTS = { from: 10_081, below: 32_768 };

/**
 * An unused port outside the ephemeral range, so that it stays free until it is used, and across a restart.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.below);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
