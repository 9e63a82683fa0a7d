import type { Page } from '@playwright/test';
import { minor } from '../shared/money/money.ts';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { expect, test } from './support/test.ts';

/** Refreshes until this till shows an order as picked up. */
async function seesHandedOver(page: Page): Promise<void> {
  const handedOver = async () => {
    await ask(page, 'sync.now', {});
    const query = { filter: 'fulfilled', text: '', limit: 10, after: null } as const;
    return (await ask(page, 'orders.list', query)).items.length;
  };
  await expect.poll(handedOver, { timeout: 120_000 }).toBe(1);
}

test('a deposit taken by one till is used by the till that hands the order over, and both books show it', async ({
  page,
  counter,
  pet,
  service,
  program,
}) => {
  const desk = new OrderDesk(page);
  await desk.open();
  await desk.take({ pet: pet.name, day: 'today', customer: 'Ada Byron', price: '19.90', deposit: '5' });
  await counter.waitUntilSent();

  const env = { PERCH_BASE_URL: service.url, PERCH_API_KEY: service.key, PERCH_TILL: '2' };
  const other = await program('second', { env }).start();
  const otherCounter = new Counter(other);
  await otherCounter.waitForPet(pet.name);
  const found = await ask(other, 'catalogue.scan', { code: pet.id });
  if (found) await ask(other, 'catalogue.setPrice', { petId: found.id, amount: minor(1990) });
  const otherDesk = new OrderDesk(other);
  await otherDesk.open();
  await otherDesk.show('Other tills');
  await otherDesk.choose(pet.name);
  // The balance due is unknown here.
  await expect(otherDesk.detail).not.toContainText('Balance due');
  await otherDesk.complete.click();
  const dialog = otherDesk.dialog('Hand over order');
  await expect(dialog).toContainText('Was a deposit paid at the other till?');
  await dialog.getByRole('button', { name: 'Yes, as on the slip' }).click();
  await expectNoViolations(other);
  await dialog.getByLabel('Deposit on the slip').fill('5');
  await dialog.getByRole('button', { name: 'Apply deposit' }).click();
  await expect(dialog).toContainText(
    'Enter the number on the slip, so that the other till can find the deposit.',
  );
  await dialog.getByLabel('Number on the slip').fill('4711');
  await dialog.getByRole('button', { name: 'Apply deposit' }).click();
  await other.getByRole('button', { name: 'Take €14.90 in cash' }).click();
  await expect(other.getByRole('article')).toContainText('Deposit (Ref. 4711)');
  await otherCounter.waitUntilSent();
  expect(await ask(other, 'day.close', { counted: minor(1490) })).toMatchObject({
    deposits: { fromElsewhere: 500, held: 0 },
    cash: { difference: 0 },
  });

  await seesHandedOver(page);
  await desk.show('Picked up');
  await desk.choose('Ada Byron');
  await desk.detail.getByRole('button', { name: 'Settle deposit' }).click();
  const release = desk.dialog('Settle the deposit?');
  await expect(release.getByLabel('It was applied at another till')).toBeChecked();
  await expectNoViolations(page);
  await release.getByRole('button', { name: 'Picked up at another till' }).click();
  await release.getByRole('button', { name: 'Settle €5.00' }).click();
  await expect(page.getByText('Deposit of €5.00 settled: applied at another till.')).toBeVisible();
  expect(await ask(page, 'day.close', { counted: minor(500) })).toMatchObject({
    deposits: { taken: 500, usedElsewhere: 500, held: 0 },
    cash: { difference: 0 },
  });
});
