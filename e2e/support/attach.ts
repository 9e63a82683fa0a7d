import { readFileSync } from 'node:fs';

/** First wait; doubles each time, for busy machines. */
const PATIENCE_MS = 3000;

/**
 * Waits for Playwright to attach to a starting program. If it attaches while the page's first navigation is committed, this
 * Chromium never reports that navigation and Playwright hangs. A reload over a second connection resolves that.
 *
 * @param attaching Playwright's launch of the program
 * @param portFile file with Chromium's debugging port; a port chosen before the start might be taken by then
 */
export async function attached<T>(attaching: Promise<T>, portFile: string): Promise<T> {
  let patience = PATIENCE_MS;
  let reloading: Promise<void> = Promise.resolve();
  const reloadAgain = () => {
    reloading = reloading.then(() => reloadPage(portOf(portFile))).catch(() => undefined);
    patience *= 2;
    timer = setTimeout(reloadAgain, patience);
  };
  let timer = setTimeout(reloadAgain, patience);
  try {
    return await attaching;
  } finally {
    clearTimeout(timer);
    await reloading;
  }
}

function portOf(file: string): number {
  return Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
}

/**
 * Reloads the program's page, if there is one; resolves when it is loaded or the program has ended. Does not reload before the
 * first navigation is committed, because Chromium would then ignore all later reloads.
 */
async function reloadPage(port: number): Promise<void> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const page = targets.find((target) => target.type === 'page');
  if (!page) return;
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await new Promise<void>((resolve) => {
    const ask = (id: number, method: string, params = {}) =>
      socket.send(JSON.stringify({ id, method, params }));
    socket.onopen = () => {
      ask(1, 'Page.enable');
      ask(2, 'Runtime.evaluate', { expression: 'location.protocol' });
    };
    socket.onmessage = ({ data }) => {
      const { id, method, result } = JSON.parse(String(data));
      if (id === 2 && result?.result?.value === 'app:') ask(3, 'Page.reload');
      else if (id === 2 || method === 'Page.loadEventFired') resolve();
    };
    socket.onclose = () => resolve();
  });
  socket.close();
}
