import type { Program } from '../../e2e/support/program.ts';

/** A scanner that sends one character after the other, with so many milliseconds from one to the next. */
export async function pacedScan(till: Program, code: string, everyMs: number): Promise<void> {
  await till.app.evaluate(
    async ({ BrowserWindow }, { keys, every }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      for (const keyCode of keys) {
        contents?.sendInputEvent({ type: 'keyDown', keyCode });
        if (keyCode.length === 1) contents?.sendInputEvent({ type: 'char', keyCode });
        contents?.sendInputEvent({ type: 'keyUp', keyCode });
        await new Promise((resolve) => setTimeout(resolve, every));
      }
    },
    { keys: [...code, 'Return'], every: everyMs },
  );
}
