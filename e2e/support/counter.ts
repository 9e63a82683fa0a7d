import { expect, type Locator, type Page } from '@playwright/test';
import { waitForFirstPull } from './pets.ts';

/** Long enough for a pause requested by the service. */
const LONG_MS = 240_000;

/** Page object of the checkout. */
export class Counter {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get #search() {
    // Independent of the language.
    return this.#page.locator('[role="combobox"][aria-controls="pets"]');
  }

  /** Waits until the checkout shows this pet with its stock. */
  async waitForPet(petName: string): Promise<void> {
    await this.find(petName);
    await waitForFirstPull(this.#page);
    await this.find('');
  }

  /**
   * Searches and waits for the answer, because tiles are reused for other pets.
   *
   * @returns the tile of the pet with that name
   */
  async find(petName: string): Promise<Locator> {
    await this.#search.fill(petName);
    await expect(this.#search).toHaveAttribute('aria-busy', 'false');
    const tile = this.#tile(petName);
    await expect(tile).toBeVisible();
    return tile;
  }

  /** Adds a pet to the basket, with a price if it has none. */
  async add(petName: string, price = '10.00'): Promise<void> {
    const total = this.#page.getByTestId('total');
    const before = (await total.isVisible()) ? await total.textContent() : null;
    const tile = await this.find(petName);
    const unpriced = (await tile.textContent())?.includes('No price') ?? false;
    await tile.click();
    if (unpriced) {
      const dialog = this.#page.getByRole('dialog', { name: new RegExp(RegExp.escape(petName)) });
      await dialog.getByLabel('Price', { exact: true }).fill(price);
      await dialog.getByRole('button', { name: 'Add to cart' }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(this.#basket).toContainText(petName);
    // Adding the same pet again changes only the total.
    if (before !== null) await expect(total).not.toHaveText(before);
    await this.find('');
  }

  /** Sells one of each pet for exact cash. Returns the receipt's number after the confirmation. */
  async sell(...petNames: string[]): Promise<string> {
    for (const petName of petNames) await this.add(petName);
    await this.#page.keyboard.press('F12');
    await this.#page.getByRole('button', { name: /^Take .* in cash/ }).click();
    const done = this.#page.getByTestId('done');
    await expect(done).toBeVisible();
    const number = /T\d+[A-Z]*-\d{6}/.exec((await done.textContent()) ?? '')?.[0];
    if (!number) throw new Error('The screen says sold, but names no receipt');
    return number;
  }

  /** Continues from the receipt to an empty basket. */
  async nextCustomer(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Next customer/ }).click();
    await expect(this.#page.getByTestId('done')).toBeHidden();
  }

  /** Waits until the sync pill shows that everything is synced. */
  async waitUntilSent(): Promise<void> {
    // The pill is updated after the sale; the program's status is immediate.
    await expect.poll(() => this.#waiting(), { timeout: LONG_MS, intervals: [50] }).toBe(0);
    await expect(this.#pill).toHaveAccessibleName(/^Sync: Online\./);
  }

  /** Numbers of this till's receipts, newest first. */
  receipts(): Promise<string[]> {
    return this.#page.evaluate(async () => {
      const answer = await window.perch.call('checkout.receipts', { text: '', limit: 200 });
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value.map((receipt) => receipt.number);
    });
  }

  #waiting(): Promise<number> {
    return this.#page.evaluate(async () => {
      const status = await window.perch.call('sync.status', {});
      if (!status.ok) throw new Error(status.error.code);
      const { orders, stock, edits } = status.value.waiting;
      return orders + stock + edits;
    });
  }

  get #basket() {
    return this.#page.getByRole('region', { name: 'Cart' });
  }

  get #pill() {
    return this.#page.getByRole('button', { name: /^Sync: / });
  }

  #tile(petName: string) {
    return this.#page.getByRole('option', { name: new RegExp(`^${RegExp.escape(petName)}`) }).first();
  }
}
