import { expect, type Locator, type Page } from '@playwright/test';

export interface OrderWish {
  pet: string;
  quantity?: number;
  /** Typed form: `tomorrow`, `+3`. */
  day: string;
  customer?: string;
  phone?: string;
  price?: string;
  deposit?: string;
}

/** Page object of the Orders screen. */
export class OrderDesk {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Orders' })
      .click();
    await expect(this.newOrder).toBeVisible();
  }

  get newOrder(): Locator {
    return this.#page.getByRole('button', { name: /^(New order|Continue)/ });
  }

  get form(): Locator {
    return this.#page.getByRole('form', { name: 'A new order' });
  }

  /** The pane of the selected order. */
  get detail(): Locator {
    return this.#page.getByRole('region', { name: 'Selected order' });
  }

  /** The button that hands the selected order over. */
  get complete(): Locator {
    return this.detail.getByRole('button', { name: /^Hand over/ });
  }

  get list(): Locator {
    return this.#page.getByRole('list', { name: 'Orders' });
  }

  /** Fills in a new order and takes it. */
  async take(wish: OrderWish): Promise<void> {
    await this.newOrder.click();
    await this.fill(wish);
    await this.form.getByRole('button', { name: /^Save order/ }).click();
    await expect(this.form).toBeHidden();
  }

  async fill({ pet, quantity, day, customer, phone, price, deposit }: OrderWish): Promise<void> {
    const { form } = this;
    await form.getByLabel('Pet', { exact: true }).fill(pet);
    await form
      .getByRole('option', { name: new RegExp(`^${RegExp.escape(pet)}`) })
      .first()
      .click();
    await expect(form.getByRole('button', { name: 'Change pet' })).toBeVisible();
    if (quantity !== undefined) await form.getByLabel('Quantity').fill(String(quantity));
    if (price !== undefined) await form.getByLabel('Unit price').fill(price);
    await form.getByLabel('Pickup date').fill(day);
    if (customer !== undefined) await form.getByLabel('Customer').fill(customer);
    if (phone !== undefined) await form.getByLabel('Phone').fill(phone);
    if (deposit !== undefined) await form.getByLabel('Deposit', { exact: true }).fill(deposit);
  }

  /** Adds the entered pet as a line. */
  async another(): Promise<void> {
    await this.#page.keyboard.press('F6');
    await expect(this.form.getByLabel('Pet', { exact: true })).toBeFocused();
  }

  async show(list: string): Promise<void> {
    await this.#page.getByRole('group', { name: 'Which orders' }).getByRole('button', { name: list }).click();
  }

  async choose(text: string): Promise<void> {
    await this.list.getByRole('button').filter({ hasText: text }).click();
    await expect(this.detail).toContainText(text);
  }

  dialog(name: string): Locator {
    return this.#page.getByRole('dialog', { name });
  }
}
