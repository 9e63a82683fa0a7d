import { join } from 'node:path';
import { noViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { petOf } from './support/pets.ts';
import { Program } from './support/program.ts';
import { SyncDesk } from './support/syncDesk.ts';
import { expect, test } from './support/test.ts';

test('two tills set up with one number: the first says so and sends nothing until the other has ended', async ({
  till,
  service,
  folder,
}) => {
  const pet = await petOf(service, 5);
  const counter = new Counter(await till.start());
  await counter.offers(pet.name);
  await counter.sell(pet.name);
  await counter.nextCustomer();
  await counter.everythingSent();

  const env = { PERCH_BASE_URL: service.url, PERCH_API_KEY: service.key };
  const second = new Program({ folder: join(folder, 'second'), env });
  try {
    const other = new Counter(await second.start());
    await other.offers(pet.name);
    await other.sell(pet.name);
    await other.nextCustomer();
    await other.everythingSent();
  } finally {
    await second.kill();
  }

  const page = await till.window();
  const desk = new SyncDesk(page);
  await desk.open();
  await desk.standing.getByRole('button', { name: 'Sync now' }).click();
  await expect(desk.standing).toContainText('Another copy of this till');
  await expect(desk.pill).toHaveAccessibleName(/needs? attention/i);
  await noViolations(page);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Checkout' }).click();
  await counter.sell(pet.name);
  await counter.nextCustomer();
  expect(await service.orders()).toHaveLength(2);

  await desk.open();
  await expect(desk.standing).toContainText('is not known yet');
  await desk.standing.getByRole('button', { name: 'This is the only copy now' }).click();
  await counter.everythingSent();
  expect(await service.orders()).toHaveLength(3);
  await expect(desk.standing).not.toContainText('Another copy');
});
