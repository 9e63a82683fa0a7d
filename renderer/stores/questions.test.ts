import { beforeEach, expect, test } from 'vitest';
import { until } from '../../shared/testing/until.ts';
import { createFakeBridge, type FakeBridge } from '../testing/fakeBridge.ts';
import { createStores, type Stores } from './createStores.ts';

// What a key at the counter asks of the main process. Each question is a way there and back before anything is seen.

let fake: FakeBridge;
let asked: string[];
let stores: Stores;

beforeEach(async () => {
  fake = createFakeBridge();
  asked = [];
  stores = createStores({ ...fake, call: noted });
  const { useApp, useBasket } = stores;
  useApp.getState().start();
  useBasket.getState().start();
  await until(() => useBasket.getState().basket && useApp.getState().app);
});

const noted: FakeBridge['call'] = (channel, input) => {
  asked.push(channel);
  return fake.call(channel, input);
};

async function filled() {
  const { takePet } = stores;
  const { useBasket } = stores;
  const { usePayment } = stores;
  for (const pet of fake.shop.pets.filter((one) => one.price !== null && one.stock.free > 3).slice(0, 3)) {
    await takePet(pet);
  }
  await useBasket.getState().settled();
  await usePayment.getState().begin();
  asked = [];
  return usePayment;
}

test('from Pay to done there is one question, and it leaves in the turn of the key', async () => {
  const usePayment = await filled();
  const taking = usePayment.getState().take();
  expect(asked).toEqual(['checkout.complete']);
  await taking;
  expect(usePayment.getState().stage).toBe('done');
  // The catalogue is read again because stock fell; nobody waits for that.
  expect(asked.filter((channel) => !channel.startsWith('catalogue.'))).toEqual(['checkout.complete']);
});

test('a scan asks once before its line is there, in the turn of Enter', async () => {
  const { scanned } = stores;
  const { useBasket } = stores;
  const [code = '', pet] =
    [...fake.shop.codes].find(([, one]) => one.price !== null && one.stock.free > 0) ?? [];
  asked = [];
  const scan = scanned(code);
  expect(asked).toEqual(['catalogue.scan']);
  await scan;
  expect(useBasket.getState().basket?.lines.map(({ petId }) => petId)).toEqual([pet?.id]);
  expect(asked.filter((channel) => channel !== 'checkout.keep')).toEqual(['catalogue.scan']);
});

test('a letter typed asks once', async () => {
  const { useSearch } = stores;
  asked = [];
  useSearch.getState().setText('m');
  expect(asked).toEqual(['catalogue.search']);
  await useSearch.getState().ready();
  expect(asked).toEqual(['catalogue.search']);
});

test('a scan where the checkout is on the screen draws no other part of the window', async () => {
  const { useScreen } = stores;
  const before = useScreen.getState();
  useScreen.getState().go('checkout');
  expect(useScreen.getState()).toBe(before);
});
