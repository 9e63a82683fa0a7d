import { expectNoViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { truncatedLabels } from './support/labels.ts';
import { petOf } from './support/pets.ts';
import type { Program } from './support/program.ts';
import type { Service } from './support/service.ts';
import { SyncDesk } from './support/syncDesk.ts';
import { expect, test } from './support/test.ts';

/** A till with everything synced, and a pet in stock. */
async function openSynced(till: Program, service: Service) {
  const pet = await petOf(service, 3);
  const page = await till.start();
  const counter = new Counter(page);
  const desk = new SyncDesk(page);
  await counter.waitForPet(pet.name);
  await counter.waitUntilSent();
  return { pet, page, counter, desk };
}

test('a sale whose pet was deleted centrally needs a person, and is not sent with a reason', async ({
  till,
  service,
}) => {
  const { pet, page, counter, desk } = await openSynced(till, service);
  await service.removePet(pet.id);
  await counter.sell(pet.name);
  await counter.nextCustomer();
  await expect(desk.pill).toHaveAccessibleName(/1 item needs attention/);

  await desk.open();
  await desk.show('Needs attention');
  await desk.choose(pet.name, 'Sale');
  await expect(desk.selectedItem).toContainText('Petstore does not accept this sale.');
  await expect(desk.selectedItem.getByRole('button', { name: 'Do not send' })).toHaveAccessibleDescription(
    /^Petstore does not get this sale\./,
  );
  await expectNoViolations(page);
  const raw = desk.selectedItem.getByText('there is no pet with the id').first();
  await expect(raw).toBeHidden();
  await desk.selectedItem.getByText('Details', { exact: true }).first().click();
  await expect(raw).toBeVisible();
  await expect(desk.selectedItem).toContainText('The sale was sent');
  await expect(desk.selectedItem).toContainText('Refused.');
  await expect(desk.selectedItem).toContainText('A sale on a receipt cannot be changed.');
  await expectNoViolations(page);

  await desk.selectedItem.getByRole('button', { name: 'Do not send' }).click();
  const dialog = page.getByRole('dialog', { name: 'Do not send this item?' });
  await dialog.getByRole('button', { name: 'Do not send', exact: true }).click();
  await expect(dialog).toContainText('Please give a reason.');
  await page.keyboard.press('Escape');
  await desk.discard('Deleted at Petstore');
  // The next reading is up to a minute later.
  await desk.connection.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'than is in stock' })).toBeVisible();
  expect(await truncatedLabels(page)).toEqual([]);
  await expect(desk.selectedItem).toContainText('Deleted at Petstore');
  await expect(desk.selectedItem.getByRole('button', { name: 'Try again' })).toBeHidden();
  await page.keyboard.press('Escape');
  await desk.show('Will not be sent');
  await expect(desk.entries.getByRole('listitem').filter({ hasText: 'Will not be sent' })).toContainText(
    pet.name,
  );
  await expect(desk.pill).not.toHaveAccessibleName(/1 item needs attention/);
  expect(await service.orders()).toEqual([]);
  await expect(desk.connection).toContainText('1 item will not be sent to Petstore.');
  await expect(desk.connection).not.toContainText('All synced');

  // The chart leads to the refused request.
  await desk.technical();
  await page.getByRole('button', { name: /^Refused \d+$/ }).click();
  const refused = desk.entries.getByRole('region', { name: 'Refused' });
  await expect(refused.getByRole('listitem').filter({ hasText: 'Sale' })).toContainText(pet.name);
  await expectNoViolations(page);
  await desk.show('Synced');
  await expect(refused).toBeHidden();
});

test('a refused key is reported and stops sending, and a person may probe with one request', {
  tag: '@smoke',
}, async ({ service, program }) => {
  const env = { PERCH_BASE_URL: service.url, PERCH_API_KEY: 'psk_not_the_key_of_this_shop' };
  const page = await program('till', { env }).start();
  const desk = new SyncDesk(page);
  await expect(desk.pill).toHaveAccessibleName(/Key not accepted/);
  await desk.open();
  await expect(desk.connection).toContainText('Petstore does not accept the key.');
  await expectNoViolations(page);
  const refused = async () =>
    (await service.allRequests()).filter((request) => request.status === 401).length;
  expect(await refused()).toBe(1);
  const before = service.requests().length;
  await desk.connection.getByRole('button', { name: 'Try again now' }).click();
  await expect.poll(refused).toBe(2);
  await expect(desk.connection).toContainText('Petstore does not accept the key.');
  expect(await service.allRequests()).toHaveLength(before + 1);
  // The empty list explains the problem and leads to the settings.
  await desk.show('Needs attention');
  await expect(desk.entries).toContainText('No item needs attention');
  await expectNoViolations(page);
  await desk.entries.getByRole('button', { name: 'Check the connection in Settings' }).click();
  await expect(page.getByRole('region', { name: 'Petstore and till' })).toBeVisible();
});

test('without a network the screen shows what is pending; back online it shows that it arrived', {
  tag: '@smoke',
}, async ({ till, service }) => {
  const { pet, page, counter, desk } = await openSynced(till, service);
  await service.stop();
  const receipt = await counter.sell(pet.name);
  await counter.nextCustomer();
  await desk.open();
  await expect(desk.connection).toContainText('Petstore cannot be reached.');
  await expect(page.getByTestId('waiting')).toHaveText('1');
  const sale = desk.entries.getByRole('listitem').filter({ hasText: receipt });
  await expect(sale).toContainText('Waiting for the connection');
  await desk.choose(receipt, 'Sale');
  await expect(desk.selectedItem).toContainText('Saved on this till');
  await expect(desk.selectedItem).toContainText('Tried to send the sale');
  await expect(desk.selectedItem).toContainText('No connection');
  await expect(desk.selectedItem).not.toContainText('The sale was sent');
  await expect(desk.selectedItem).not.toContainText('Petstore says');
  await expect(desk.selectedItem).toContainText('Waiting for the connection');
  await expect(desk.connection).toContainText(/(Next try|It is being tried)/);
  await expect(desk.connection).not.toContainText('Expected to be synced');
  await page.keyboard.press('Escape');
  await expect(desk.entries.getByRole('button', { name: new RegExp(receipt) }).first()).toBeFocused();

  await service.start();
  await desk.connection.getByRole('button', { name: 'Try again now' }).click();
  await expect(desk.connection).toContainText('All synced');
  await expect(sale).toContainText(/At Petstore\s*\d\d:\d\d/);
  await desk.show('Synced');
  await desk.choose(receipt, 'Sale');
  await expect(desk.selectedItem).toContainText('Synced');
});

test('oversold pets wait for a count, are not shown as synced, and link to the pet', async ({
  till,
  service,
}) => {
  const { pet, page, counter, desk } = await openSynced(till, service);
  await counter.add(pet.name, '1.00');
  await page.keyboard.press('F4');
  await page.getByLabel('Quantity').fill(String(pet.count + 2));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('total')).toHaveText(`€${pet.count + 2}.00`);
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: 'Sell anyway' }).click();
  await page.getByRole('button', { name: /^Take .* in cash/ }).click();
  await expect(page.getByTestId('done')).toBeVisible();
  await counter.nextCustomer();

  await expect(desk.pill).toHaveAccessibleName(/^Sync: 1 waiting\./);
  await desk.open();
  await expect(desk.connection).toContainText('Waiting for its sale');
  await desk.show('Waiting');
  await desk.choose(pet.name, 'Stock level');
  await expect(desk.selectedItem).toContainText('Waiting for stock');
  await expect(desk.selectedItem).toContainText(`As soon as ${pet.name} is counted or delivered.`);
  await expectNoViolations(page);
  await desk.selectedItem.getByRole('button', { name: 'Count the pet' }).click();
  await expect(page.getByRole('region', { name: 'Selected pet' })).toContainText(pet.name);
});

test('a pause that the service asked for is shown with its end, also in the chart; its announcements are in plain words', async ({
  till,
  service,
}) => {
  const { pet, page, counter, desk } = await openSynced(till, service);
  await service.stop();
  await service.start(['429-storm:ms=600000,op=createOrder,times=1']);
  await counter.sell(pet.name);
  await counter.nextCustomer();
  await desk.open();
  await expect(desk.connection).toContainText(/Paused until \d\d:\d\d/);
  await expect(desk.connection).toContainText('Petstore asked for this pause.');
  await expect(desk.connection).toContainText(/Expected to be synced by \d\d:\d\d/);
  await desk.technical();
  await expect(page.getByRole('img', { name: /Requests of the last 3 hours: .* One pause\./ })).toBeVisible();
  const notes = page.getByRole('region', { name: 'Announced by Petstore' });
  await expect(notes).toContainText('Nothing that Perch uses is about to change.');
  await expect(notes).toContainText('In beta at Petstore: changing orders and writing stock levels.');
  await desk.choose(pet.name, 'Sale');
  await expect(desk.selectedItem).toContainText('Petstore asked for a pause first.');
  await expectNoViolations(page);
});
