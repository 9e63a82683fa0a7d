import { expect, type Locator, type Page } from '@playwright/test';
import { everythingRead } from './pets.ts';

/** Pending entries may be blocked by a pause that the service asked for. */
const LONG_MS = 240_000;

/** The counter as a cashier uses it: finds pets, takes cash, waits for what the screen says. */
export class Counter {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get #search() {
    // Its name is another one in German.
    return this.#page.locator('[role="combobox"][aria-controls="pets"]');
  }

  /** Waits until the checkout can be used and this pet can be found, with its stock. */
  async offers(petName: string): Promise<void> {
    await this.find(petName);
    await everythingRead(this.#page);
    await this.find('');
  }

  /**
   * Types into the search and waits for its answer, which puts other pets into the tiles that are there: a tile that is
   * taken before is another pet's a moment later.
   *
   * @returns the tile of the pet of that name
   */
  async find(petName: string): Promise<Locator> {
    await this.#search.fill(petName);
    await expect(this.#search).toHaveAttribute('aria-busy', 'false');
    const tile = this.#tile(petName);
    await expect(tile).toBeVisible();
    return tile;
  }

  /** Puts one of a pet into the basket; where it has no price yet, it is given one. */
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
    // A second one of the same pet shows in nothing but the total.
    if (before !== null) await expect(total).not.toHaveText(before);
    await this.find('');
  }

  /** Sells one of each pet for cash, exactly paid. Returns the receipt's number once the screen says that it is done. */
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

  /** From the receipt to an empty basket. */
  async nextCustomer(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Next customer/ }).click();
    await expect(this.#page.getByTestId('done')).toBeHidden();
  }

  /** Waits until the pill says that nothing is left to send and nobody is needed. */
  async everythingSent(): Promise<void> {
    // The pill hears of a sale a moment after the sale; the program itself knows of it at once.
    await expect.poll(() => this.#waiting(), { timeout: LONG_MS, intervals: [50] }).toBe(0);
    await expect(this.#pill).toHaveAccessibleName(/^Sync: Online\./);
  }

  /** The receipts of this till by number, newest first, as the program answers its own screen. */
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
