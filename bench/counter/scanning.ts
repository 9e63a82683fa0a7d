import type { ElectronApplication } from '@playwright/test';

/** Sends keys to a program's window, with the given milliseconds between characters; 0: all at once. */
export async function sendKeys(
  app: ElectronApplication,
  keys: readonly string[],
  everyMs = 0,
): Promise<void> {
  await app.evaluate(
    async ({ BrowserWindow }, { keys, every }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      for (const keyCode of keys) {
        contents?.sendInputEvent({ type: 'keyDown', keyCode });
        if (keyCode.length === 1) contents?.sendInputEvent({ type: 'char', keyCode });
        contents?.sendInputEvent({ type: 'keyUp', keyCode });
        if (every > 0) await new Promise((resolve) => setTimeout(resolve, every));
      }
    },
    { keys, every: everyMs },
  );
}

/** Scans a code with the given milliseconds between characters. */
export function pacedScan(app: ElectronApplication, code: string, everyMs: number): Promise<void> {
  return sendKeys(app, [...code, 'Return'], everyMs);
}
