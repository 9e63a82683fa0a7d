import type { ChildProcess } from 'node:child_process';

/**
 * Evaluates an expression in the page of a program started with `--remote-debugging-port`, as soon as there is a page, and
 * awaits its promise. For programs that run without Playwright.
 */
export async function askPage(port: number, expression: string, child: ChildProcess): Promise<unknown> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The program ended with code ${child.exitCode}`);
    const page = await pageOf(port).catch(() => null);
    const answer = page && (await evaluate(page, expression).catch(() => null));
    if (answer !== null && answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function pageOf(port: number): Promise<string | null> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    url: string;
    webSocketDebuggerUrl: string;
  }[];
  const page = targets.find(({ type, url }) => type === 'page' && url !== '' && url !== 'about:blank');
  return page?.webSocketDebuggerUrl ?? null;
}

function evaluate(address: string, expression: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const params = { expression, awaitPromise: true, returnByValue: true };
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data));
      if (answer.id !== 1) return;
      socket.close();
      resolve(answer.result?.result?.value);
    };
    socket.onerror = () => reject(new Error('The page cannot be asked'));
    socket.onclose = () => resolve(null);
  });
}
