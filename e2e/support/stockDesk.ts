import { expect, type Locator, type Page } from '@playwright/test';
import { Counter } from './counter.ts';
import { waitForFirstPull } from './pets.ts';
import type { Program } from './program.ts';

/** Starts a till, waits for the first pull, and opens the stock with this pet. */
export async function openStock(till: Program, petName: string) {
  const page = await till.start();
  await waitForFirstPull(page);
  const desk = new StockDesk(page);
  await desk.open(petName);
  return { page, desk, counter: new Counter(page) };
}

/** Page object of the Stock screen. */
export class StockDesk {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the screen and waits for this pet. */
  async open(petName?: string): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Stock' })
      .click();
    await expect(this.search).toBeVisible();
    if (petName !== undefined) {
      await this.find(petName);
      await expect(this.row(petName)).toBeVisible();
      await this.find('');
    }
  }

  get search(): Locator {
    return this.#page.getByRole('textbox', { name: 'Find a pet in stock' });
  }

  get table(): Locator {
    return this.#page.getByRole('table', { name: 'Pets in stock' });
  }

  /** The pane of the selected pet. */
  get pane(): Locator {
    return this.#page.getByRole('region', { name: 'Selected pet' });
  }

  get history(): Locator {
    return this.pane.getByRole('list');
  }

  get form(): Locator {
    return this.#page.getByRole('form', { name: 'Pet details' });
  }

  row(petName: string): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.#page.getByRole('button', { name: petName, exact: true }) });
  }

  async find(text: string): Promise<void> {
    await this.search.fill('');
    if (text !== '') await this.search.fill(text);
  }

  async choose(petName: string): Promise<void> {
    await this.find(petName);
    await this.row(petName).getByRole('button').click();
    await expect(this.pane.getByRole('heading', { name: petName })).toBeVisible();
    await this.find('');
  }

  /** A figure of the selected pet. */
  figure(name: 'Free' | 'Count' | 'Reserved'): Locator {
    return this.pane.locator('dl').first().locator('div').filter({ hasText: name }).locator('dd');
  }

  /** Adjusts the selected pet's count with a reason. */
  async adjust(by: number, reason: string): Promise<void> {
    await this.pane.getByRole('button', { name: /^Adjust/ }).click();
    const dialog = this.dialog(/^Adjust /);
    if (by < 0) await dialog.getByText('Remove', { exact: true }).click();
    await dialog.getByLabel('Quantity').fill(String(Math.abs(by)));
    await dialog.getByRole('button', { name: reason, exact: true }).click();
    await dialog.getByRole('button', { name: by < 0 ? /^Remove/ : /^Add/ }).click();
  }

  /** Gives a pet a barcode. */
  async label(petName: string, code: string): Promise<void> {
    await this.choose(petName);
    await this.#page.keyboard.press('F9');
    await this.form.getByLabel('Barcodes').fill(code);
    await this.#page.keyboard.press('Enter');
    await this.form.getByRole('button', { name: /^Save/ }).click();
    await expect(this.pane).toContainText(code);
  }

  async menu(item: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: 'More', exact: true }).click();
    await this.#page.getByRole('menuitem', { name: item }).click();
  }

  dialog(name: string | RegExp): Locator {
    return this.#page.getByRole('dialog', { name });
  }
}
