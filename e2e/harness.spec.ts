import { expect, test } from './support/test.ts';

// The harness itself, so that a test that leans on it does not pass for the wrong reason.

test('the service keeps its port and its data over a restart, and the test reads with a key of its own', async ({
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
  expect(await service.heard()).toEqual([]);
});

test('what the till asks is heard, and the service misbehaves as told', async ({ service }) => {
  const asTill = () => fetch(`${service.url}/pets`, { headers: { authorization: `Bearer ${service.key}` } });
  expect((await asTill()).status).toBe(200);
  // What is killed writes nothing more into its log.
  await service.heard();
  await service.stop();
  await service.start(['500:op=listPets,times=1']);
  expect((await asTill()).status).toBe(500);
  expect((await asTill()).status).toBe(200);
  expect((await service.heard()).map(({ operation, status }) => [operation, status])).toEqual([
    ['listPets', 200],
    ['listPets', 500],
    ['listPets', 200],
  ]);
});
