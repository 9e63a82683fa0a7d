import { readFileSync } from 'node:fs';

/** So long at first, and each time twice as long: a busy machine is only slow. */
const PATIENCE_MS = 3000;

/**
 * Waits for Playwright to take hold of a program that is starting. If it attaches to the page in the moment in which
 * the page's first navigation is committed, this Chromium never reports that navigation, and Playwright waits for it
 * for ever. A reload is reported; a second connection starts it, and it is over when this resolves.
 *
 * @param attaching Playwright's launch of the program
 * @param portFile where Chromium writes the port that it lets itself be debugged by; a port that was chosen before the
 *   start may be somebody else's by then, and Playwright would wait for ever
 */
export async function attached<T>(attaching: Promise<T>, portFile: string): Promise<T> {
  let patience = PATIENCE_MS;
  let reloading: Promise<void> = Promise.resolve();
  const nudge = () => {
    reloading = reloading.then(() => reloadPage(portOf(portFile))).catch(() => undefined);
    patience *= 2;
    timer = setTimeout(nudge, patience);
  };
  let timer = setTimeout(nudge, patience);
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
 * Reloads the program's page, if it has one already; resolves when it is there again, or the program gone. A page whose
 * first navigation is not committed is left alone: after a reload at that moment Chromium ignores all later ones.
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
