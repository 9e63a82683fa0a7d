import type { BrowserWindow } from 'electron';
import { writeFileAtomic } from '../store/atomic-file.ts';
import { requireOutside } from '../store/outside.ts';

const argument = '--screenshot=';

/** The file of `--screenshot=FILE.png`, if the program was started with it. */
export function screenshotFile(argv: string[]): string | null {
  return argv.find((word) => word.startsWith(argument))?.slice(argument.length) ?? null;
}

/**
 * Waits until checkout is ready, which the page marks with `data-ready="checkout"` on its body, and writes a picture
 * of the window.
 *
 * @param data the data folder; the picture may not be in it
 * @throws PerchError `file_in_data_folder`; an error if that takes longer than a minute
 */
export async function takeScreenshot(window: BrowserWindow, file: string, data: string): Promise<void> {
  await requireOutside(data, file);
  await window.webContents.executeJavaScript(usable);
  const image = await window.webContents.capturePage();
  if (image.isEmpty()) throw new Error('The window gave an empty picture');
  writeFileAtomic(file, image.toPNG());
}

const usable = `new Promise((resolve, reject) => {
  const started = performance.now();
  // An empty shelf makes a poor picture, so the first pull has a moment to arrive.
  const shopArrived = async (until) => {
    while (performance.now() < until) {
      const answer = await window.perch.call('sync.status', {});
      if (!answer.ok || answer.value.lastPulledAt) break;
      await new Promise((next) => setTimeout(next, 100));
    }
    await new Promise((next) => setTimeout(next, 300));
  };
  const look = () => {
    if (document.body.dataset.ready === 'checkout') {
      shopArrived(started + 15000).then(() => document.fonts.ready).then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))));
    } else if (performance.now() - started > 60000) {
      reject(new Error('Checkout did not become usable within a minute'));
    } else {
      setTimeout(look, 50);
    }
  };
  look();
})`;
