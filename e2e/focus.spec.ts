import type { Page } from '@playwright/test';
import { Counter } from './support/counter.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { burst } from './support/scanner.ts';
import { screenNames } from './support/screens.ts';
import { SettingsDesk } from './support/settingsDesk.ts';
import { expect, test } from './support/test.ts';

// The focus after a screen, pane, dialog or notice closes: never on the body, where Tab starts at the top and screen readers
// say nothing.

/** The focused element: its text or tag. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) return 'BODY';
    const label = active.getAttribute('aria-label') ?? active.textContent?.trim();
    return label || active.getAttribute('placeholder') || active.tagName;
  });
}

// With animations, because they affect the focus.
test.use({ motion: true });

const lands = (page: Page, on: RegExp) => expect.poll(() => focused(page)).toMatch(on);

test('each screen puts the focus on its heading, the checkout on its search', { tag: '@smoke' }, async ({
  page,
  pet,
}) => {
  await new Counter(page).waitForPet(pet.name);
  for (const [index, name] of screenNames.entries()) {
    await page.keyboard.press(`Alt+${index + 1}`);
    // The day focuses the opening float, the settings their first section.
    await lands(page, index === 0 ? /^Search pets$/ : new RegExp(`${name}|^0\\.00$|^Start$`, 'i'));
  }
  await page.keyboard.press('Alt+1');
  await lands(page, /^Search pets$/);
});

test('a sale, its notices and its refund keep the focus', async ({ page, counter, pet }) => {
  await counter.add(pet.name);
  await page.keyboard.press('Delete');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await undo.click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  await lands(page, /^Search pets$/);
  await page.keyboard.press('F12');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  await page.keyboard.press('Enter');
  await lands(page, /^Next customer/);
  await page.keyboard.press('F6');
  await lands(page, /Number or pet/);
  await expect(page.getByRole('button', { name: /^Refund/ })).toBeEnabled();
  // A tap beside the fields leaves the keys of the dialog as they were.
  await page.getByRole('heading', { name: 'Receipts' }).click();
  await page.keyboard.press('F8');
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await expect(refund).toBeVisible();
  // The only pet of the receipt is preselected, so the reason has the focus.
  await expect(refund.getByLabel('Reason')).toBeFocused();
  await refund.getByRole('heading', { name: 'Refund' }).click();
  await expect(refund.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(refund).toBeHidden();
  await lands(page, /^(?!BODY)/);
});

test('a dialog that opens while another closes gets the focus in its field', async ({
  page,
  counter,
  pet,
  till,
}) => {
  await counter.add(pet.name);
  await page.keyboard.press('F9');
  await expect(page.getByRole('dialog')).toBeVisible();
  await burst(till, ['Escape', 'F8']);
  await expect(page.getByLabel('Who is it for?')).toBeFocused();
});

test('taking an order, applying a count and saving settings keep the focus', async ({ page, pet }) => {
  await new Counter(page).waitForPet(pet.name);
  const desk = new OrderDesk(page);
  await desk.open();
  await desk.newOrder.click();
  await desk.fill({ pet: pet.name, quantity: 1, day: '+3', customer: 'Ada Byron', price: '10' });
  await page.keyboard.press('F12');
  await expect(desk.form).toBeHidden();
  await lands(page, /^(?!BODY)/);

  await page.keyboard.press('Alt+3');
  await expect(page.getByTitle('Sort by Count')).toBeVisible();
  await page.keyboard.press('F7');
  await page.getByRole('button', { name: 'Start counting' }).click();
  await page.getByPlaceholder('Scan, or type a name or code').fill(pet.name);
  await page
    .getByRole('option', { name: new RegExp(`^${pet.name}`) })
    .first()
    .click();
  await page.getByLabel('How many are there?').fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '1 kind counted' })).toBeVisible();
  await page.keyboard.press('F12');
  await lands(page, /Review the count/);
  await page.getByRole('button', { name: /^Apply 1 change/ }).click();
  await lands(page, /^Stock$/);

  const settings = new SettingsDesk(page);
  const shop = await settings.open('Shop');
  await shop.getByLabel('Shop name').fill('Fur & Feather');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await lands(page, /^(?!BODY)/);
});
