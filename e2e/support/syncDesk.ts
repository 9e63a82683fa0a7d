import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of the Sync screen. */
export class SyncDesk {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the screen by the sync pill. */
  async open(): Promise<void> {
    await this.pill.click();
    await expect(this.entries).toBeVisible();
  }

  get pill(): Locator {
    return this.#page.getByRole('button', { name: /^Sync: / });
  }

  /** The summary: waiting items and problems. */
  get connection(): Locator {
    return this.#page.getByRole('region', { name: 'Connection' });
  }

  get entries(): Locator {
    return this.#page.getByRole('region', { name: 'Items' });
  }

  /** The pane of the selected item, with its history. */
  get selectedItem(): Locator {
    return this.#page.getByRole('region', { name: 'Selected item' });
  }

  /** Opens the technical details: quotas, chart and announcements. */
  async technical(): Promise<void> {
    await this.#page.getByText('Technical details').click();
  }

  async show(list: 'Waiting' | 'Needs attention' | 'Synced' | 'Will not be sent'): Promise<void> {
    await this.entries
      .getByRole('button', { name: new RegExp(`^${list}`) })
      .first()
      .click();
  }

  /** Selects the item with these texts. */
  async choose(...texts: string[]): Promise<void> {
    let row = this.entries.getByRole('listitem');
    // Case-sensitive: a stock item "waiting for its sale" is no "Sale".
    for (const text of texts) row = row.filter({ hasText: new RegExp(RegExp.escape(text)) });
    await row.getByRole('button').first().click();
    await expect(this.selectedItem).toContainText(texts[0] ?? '');
  }

  /** Discards the selected item. */
  async discard(reason: string): Promise<void> {
    await this.selectedItem.getByRole('button', { name: 'Do not send' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Do not send this item?' });
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Do not send', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
}
