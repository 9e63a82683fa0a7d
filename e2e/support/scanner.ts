import { randomUUID } from 'node:crypto';
import type { Program } from './program.ts';
import { expect } from './test.ts';

/** Scans a code: sends its keys to the window faster than a person types, ending with Enter. */
export async function scan(till: Program, code: string): Promise<void> {
  await burst(till, [...code, 'Return']);
}

declare global {
  /** Id of the last burst, in the main process. */
  var lastBurst: string | undefined;
}

/**
 * Sends keys without pauses. Retries if Playwright loses the answer (window.ts); the burst's id prevents sending it twice.
 */
export async function burst(till: Program, keys: string[]): Promise<void> {
  const number = randomUUID();
  const send = () =>
    till.app.evaluate(
      ({ BrowserWindow }, [codes, burst]) => {
        if (globalThis.lastBurst === burst) return;
        globalThis.lastBurst = burst;
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        for (const keyCode of codes) {
          contents?.sendInputEvent({ type: 'keyDown', keyCode });
          if (keyCode.length === 1) contents?.sendInputEvent({ type: 'char', keyCode });
          contents?.sendInputEvent({ type: 'keyUp', keyCode });
        }
      },
      [keys, number] as const,
    );
  await expect(send).toPass();
}
