import type { Program } from './program.ts';

/** A scanner on the till: types the code as keys of the window, faster than hands can, and ends with Enter. */
export async function scan(till: Program, code: string): Promise<void> {
  await burst(till, [...code, 'Return']);
}

/** Keys one right after the other. */
export async function burst(till: Program, keys: string[]): Promise<void> {
  await till.app.evaluate(({ BrowserWindow }, codes) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    for (const keyCode of codes) {
      contents?.sendInputEvent({ type: 'keyDown', keyCode });
      if (keyCode.length === 1) contents?.sendInputEvent({ type: 'char', keyCode });
      contents?.sendInputEvent({ type: 'keyUp', keyCode });
    }
  }, keys);
}
