import { Counter } from './support/counter.ts';
import { petsOf, type ServicePet } from './support/pets.ts';
import type { Program } from './support/program.ts';
import { expect, test } from './support/test.ts';

// The main guarantee: every sale shown as done arrives at the service exactly once.

/** Starts the till. Returns its checkout, once it offers this pet. */
async function openCounter(till: Program, { name }: ServicePet): Promise<Counter> {
  const counter = new Counter(await till.start());
  await counter.waitForPet(name);
  return counter;
}

function soldPets(orders: { petId: string }[]): string[] {
  return orders.map((order) => order.petId).sort();
}

test('two sold pets are two orders at the service, and the stock is lower by two', {
  tag: '@smoke',
}, async ({ till, service }) => {
  const [first, second] = (await petsOf(service, 3)) as [ServicePet, ServicePet];
  const counter = await openCounter(till, first);
  const page = await till.window();
  const now = () => page.evaluate(() => Date.now());
  const from = await now();
  await counter.sell(first.name, second.name);
  const until = (await now()) + 1000;
  await counter.nextCustomer();
  await counter.waitUntilSent();

  const orders = await service.orders();
  expect(soldPets(orders)).toEqual([first.id, second.id].sort());
  for (const order of orders) {
    expect(order).toMatchObject({ quantity: 1, complete: true });
    expect(Date.parse(order.shipDate)).toBeGreaterThan(from - 1000);
    expect(Date.parse(order.shipDate)).toBeLessThan(until);
  }
  const after = await service.stock();
  for (const { id, count } of [first, second]) expect(after.get(id)).toBe(count - 1);
});

test('three sales without a network arrive after a restart, each once', { tag: '@smoke' }, async ({
  pet,
  till,
  service,
}) => {
  const counter = await openCounter(till, pet);
  await counter.waitUntilSent();
  await service.stop();
  for (let sale = 1; sale <= 3; sale += 1) {
    await counter.sell(pet.name);
    await counter.nextCustomer();
  }
  await till.quit();

  const reopened = new Counter(await till.start());
  await reopened.waitForPet(pet.name);
  await service.start();
  await reopened.waitUntilSent();
  expect(soldPets(await service.orders())).toEqual([pet.id, pet.id, pet.id]);
  expect(await reopened.receipts()).toHaveLength(3);
});

test('what was shown as sold survives ten power cuts and arrives once', async ({ till, service }) => {
  const pets = (await petsOf(service, 3)).slice(0, 10);
  expect(pets).toHaveLength(10);
  await service.stop();
  // Delayed answers, so that the power can fail between request and answer.
  await service.start(['delay:ms=1500,op=createOrder+updateInventory']);
  const shown: string[] = [];
  // The request of the sale after which the power is cut; null: before any.
  const moments = [null, 'createOrder', null, 'getInventory', 'createOrder', null, 'updateInventory', null];
  for (const [cut, pet] of pets.entries()) {
    const counter = await openCounter(till, pet);
    const seen = service.requests().length;
    shown.push(await counter.sell(pet.name));
    const moment = moments[cut % moments.length];
    if (moment) {
      await expect
        .poll(() =>
          service
            .requests()
            .slice(seen)
            .some((request) => request.operation === moment),
        )
        .toBe(true);
    }
    await till.kill();
  }

  const counter = new Counter(await till.start());
  await counter.waitForPet(pets[0]?.name ?? '');
  expect((await counter.receipts()).sort()).toEqual([...shown].sort());
  await counter.waitUntilSent();
  expect(soldPets(await service.orders())).toEqual(pets.map((pet) => pet.id).sort());
});

test('an order that was written but never answered is one order', { tag: '@smoke' }, async ({
  pet,
  till,
  service,
}) => {
  await service.stop();
  await service.start(['commit-then-drop:op=createOrder,times=1']);
  const counter = await openCounter(till, pet);
  await counter.sell(pet.name);
  await counter.nextCustomer();
  await expect.poll(async () => (await service.orders()).length).toBe(1);
  await counter.waitUntilSent();
  expect(soldPets(await service.orders())).toEqual([pet.id]);
});
