import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

const patienceMs = 3000;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Waits for Playwright to take hold of a program that is starting. Where it attaches to the page in the moment in which
 * the page's first navigation is committed, this Chromium never tells it about that navigation, and Playwright waits
 * for it for ever. A reload is told; it is given by a second connection.
 *
 * @param attaching Playwright's launch of a program that was given `--remote-debugging-port`
 */
export async function attached<T>(attaching: Promise<T>, debuggingPort: number): Promise<T> {
  const nudge = setInterval(() => reloadPage(debuggingPort).catch(() => undefined), patienceMs);
  try {
    return await attaching;
  } finally {
    clearInterval(nudge);
  }
}

async function reloadPage(port: number): Promise<void> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const page = targets.find((target) => target.type === 'page');
  if (!page) return;
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Page.reload' }));
  socket.onmessage = () => socket.close();
}
