import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of the settings. */
export class SettingsDesk {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a section. */
  async open(section: string): Promise<Locator> {
    await this.#page.getByRole('button', { name: 'Settings', exact: true }).click();
    return this.go(section);
  }

  async go(section: string): Promise<Locator> {
    await this.#page
      .getByRole('navigation', { name: 'Settings sections' })
      .getByRole('button', { name: section, exact: true })
      .click();
    const part = this.#page.getByRole('region', { name: section, exact: true });
    await expect(part).toBeVisible();
    return part;
  }

  /** Saves all changes. */
  async save(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Save/ }).click();
    const saved = this.#page.getByText('Settings saved.');
    await expect(saved).toBeVisible();
    // The notice may disappear by itself while it is being closed.
    await expect(async () => {
      const close = this.#page.getByRole('button', { name: 'Close this notice' }).first();
      if (await close.isVisible()) await close.click({ timeout: 2_000 });
      await expect(saved).toBeHidden({ timeout: 2_000 });
    }).toPass();
  }

  /** Chooses an option of a select. */
  async choose(label: string, option: string | RegExp): Promise<void> {
    await this.#page
      .getByRole('combobox', { name: label })
      .or(this.#page.getByRole('textbox', { name: label }))
      .first()
      .click();
    await this.#page.getByRole('option', { name: option }).click();
  }

  /** Adds a person; the first one is a manager. */
  async addPerson(name: string, pin: string, role?: 'Cashier' | 'Manager'): Promise<void> {
    await this.#page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Add a person' });
    await dialog.getByLabel('Name').fill(name);
    if (role) await dialog.getByRole('radio', { name: role }).check();
    await dialog.getByLabel('PIN', { exact: true }).fill(pin);
    await dialog.getByLabel('Repeat PIN').fill(pin);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Adds a tax rate with a typed percentage. */
  async addRate(name: string, percent: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Add a rate' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Add a rate' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Percent').fill(percent);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
}
