import { randomUUID } from 'node:crypto';
import type { Program } from './program.ts';
import { expect } from './test.ts';

/** A scanner on the till: types the code as keys of the window, faster than hands can, and ends with Enter. */
export async function scan(till: Program, code: string): Promise<void> {
  await burst(till, [...code, 'Return']);
}

declare global {
  /** The burst that was sent last, in the main process. */
  var lastBurst: string | undefined;
}

/**
 * Keys one right after the other. Asked again where Playwright loses the answer (window.ts); what was sent is known by its
 * number and not sent twice.
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
