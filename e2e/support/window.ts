import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Gives the window's page another size, in pixels. Asked again where Playwright loses the answer, which V8 may free while it
 * is on its way ("Resulting promise was garbage collected"): setting a size twice does no harm.
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
