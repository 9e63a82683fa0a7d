import { expect, test } from './support/test.ts';

// Tests of the harness.

test('the service keeps its port and its data over a restart, and the test reads with its own key', async ({
  service,
}) => {
  const { url } = service;
  const pets = await service.pets();
  expect(pets.length).toBeGreaterThanOrEqual(60);
  expect(pets[0]?.id).toMatch(/^\d+$/);
  await service.stop();
  await expect(fetch(url)).rejects.toThrow();
  await service.start();
  expect(service.url).toBe(url);
  expect(await service.pets()).toEqual(pets);
  expect([...(await service.stock()).values()].every(Number.isInteger)).toBe(true);
  expect(await service.allRequests()).toEqual([]);
});

test('the till’s requests are recorded, and the service misbehaves as configured', async ({ service }) => {
  const asTill = () => fetch(`${service.url}/pets`, { headers: { authorization: `Bearer ${service.key}` } });
  expect((await asTill()).status).toBe(200);
  // A killed process writes no more log lines.
  await service.allRequests();
  await service.stop();
  await service.start(['500:op=listPets,times=1']);
  expect((await asTill()).status).toBe(500);
  expect((await asTill()).status).toBe(200);
  expect((await service.allRequests()).map(({ operation, status }) => [operation, status])).toEqual([
    ['listPets', 200],
    ['listPets', 500],
    ['listPets', 200],
  ]);
});
