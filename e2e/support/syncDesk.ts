import { expect, type Locator, type Page } from '@playwright/test';

/** The Sync screen as somebody at the counter uses it. */
export class SyncDesk {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens it by the pill, as a person who wonders does. */
  async open(): Promise<void> {
    await this.pill.click();
    await expect(this.entries).toBeVisible();
  }

  get pill(): Locator {
    return this.#page.getByRole('button', { name: /^Sync: / });
  }

  /** How much waits, and what is in the way. */
  get standing(): Locator {
    return this.#page.getByRole('region', { name: 'Connection' });
  }

  get entries(): Locator {
    return this.#page.getByRole('region', { name: 'Items' });
  }

  /** The item that was selected, with its history. */
  get life(): Locator {
    return this.#page.getByRole('region', { name: 'Selected item' });
  }

  /** Unfolds the quotas, the chart and what the service announced. */
  async technical(): Promise<void> {
    await this.#page.getByText('Technical details').click();
  }

  async show(list: 'Waiting' | 'Needs attention' | 'Synced' | 'Will not be sent'): Promise<void> {
    await this.entries
      .getByRole('button', { name: new RegExp(`^${list}`) })
      .first()
      .click();
  }

  /** Touches the entry that says this. */
  async choose(...texts: string[]): Promise<void> {
    let row = this.entries.getByRole('listitem');
    // With capitals as they are: a stock figure waits for "its sale", and is no "Sale".
    for (const text of texts) row = row.filter({ hasText: new RegExp(RegExp.escape(text)) });
    await row.getByRole('button').first().click();
    await expect(this.life).toContainText(texts[0] ?? '');
  }

  /** Gives the chosen entry up. */
  async discard(reason: string): Promise<void> {
    await this.life.getByRole('button', { name: 'Do not send' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Do not send this item?' });
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Do not send', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
}
