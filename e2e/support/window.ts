import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Resizes the window's page, in pixels. Retries if Playwright loses the answer ("Resulting promise was garbage collected"),
 * since resizing is idempotent.
 */
export async function resize(
  app: ElectronApplication,
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const ask = () =>
    app.evaluate(
      ({ BrowserWindow }, [wide, high]) => {
        BrowserWindow.getAllWindows()[0]?.setContentBounds({ x: 0, y: 0, width: wide, height: high });
      },
      [width, height] as const,
    );
  await expect(ask).toPass();
  await page.waitForFunction(([wide, high]) => innerWidth === wide && innerHeight === high, [width, height]);
}
