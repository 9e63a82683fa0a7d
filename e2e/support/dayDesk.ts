import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of the Day screen. */
export class DayDesk {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Day' })
      .click();
    await expect(this.#page.getByRole('navigation', { name: 'Shifts' })).toBeVisible();
  }

  /** Opens a shift with a float. */
  async openShift(float: string): Promise<void> {
    await this.#page.getByLabel('Opening float').fill(float);
    await this.#page.getByRole('button', { name: 'Open the shift' }).click();
    await expect(this.#page.getByRole('button', { name: /^Close shift/ })).toBeVisible();
  }

  /** Cash in or out, with a reason. */
  async moveCash(direction: 'Cash in' | 'Cash out', amount: string, reason: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Cash in / out' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Cash in / out' });
    await dialog.getByText(direction, { exact: true }).first().click();
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: /^(Put in|Take out) / }).click();
    await expect(dialog).toBeHidden();
  }

  /** Counts notes and coins by their value, `{ '€50.00': 2 }`, and closes the shift. */
  async countAndClose(count: Record<string, number>): Promise<void> {
    await this.#page.getByRole('button', { name: /^Close shift/ }).click();
    for (const [value, number] of Object.entries(count)) {
      await this.#page.getByLabel(`Count of ${value}`, { exact: true }).fill(String(number));
    }
    await this.#page.getByRole('button', { name: /^Close shift/ }).click();
    const sure = this.#page.getByRole('dialog', { name: /^Close shift\?/ });
    await sure.getByRole('button', { name: 'Close shift' }).click();
    await expect(this.report).toBeVisible();
  }

  /** The Z report on the screen. */
  get report(): Locator {
    return this.#page.getByRole('article', { name: /^Z report/ });
  }

  /** The figures of a line of the sync balance, such as `Waiting to sync`. */
  async equation(line: string): Promise<string[]> {
    const row = this.#page
      .getByRole('region', { name: 'Sync status of sales' })
      .getByRole('row')
      .filter({ has: this.#page.getByRole('rowheader', { name: line }) });
    return (await row.getByRole('cell').allTextContents()).map((text) => text.trim());
  }

  /** A value of the report by its label. */
  fact(section: string, label: string): Locator {
    return this.report
      .getByRole('region', { name: section })
      .locator('dl > div')
      .filter({ has: this.#page.getByText(label, { exact: true }) })
      .locator('dd');
  }
}
