import { expect, test, vi } from 'vitest';
import { bridge, code, pet, startForEach, stores } from '../../testing/program.ts';

// What a key at the counter asks of the main process. Each question is a way there and back before anything is seen.

startForEach();

let before = 0;
/** The channels that were asked since. */
const asked = () => bridge.asked.slice(before).map(({ channel }) => channel);
const forget = () => {
  before = bridge.asked.length;
};

async function filled() {
  const { takePet } = stores.checkout;
  const { useBasket } = stores.checkout;
  const { usePayment } = stores.checkout;
  for (const skip of [0, 1, 2]) {
    await takePet(pet(4, true, skip));
  }
  await useBasket.getState().settled();
  await usePayment.getState().begin();
  forget();
  return usePayment;
}

test('from Pay to done there is one question, and it leaves in the turn of the key', async () => {
  const usePayment = await filled();
  const taking = usePayment.getState().take();
  expect(asked()).toEqual(['checkout.complete']);
  await taking;
  expect(usePayment.getState().stage).toBe('done');
  // The catalogue is read again because stock fell; nobody waits for that.
  expect(asked().filter((channel) => !channel.startsWith('catalogue.'))).toEqual(['checkout.complete']);
});

test('a scan asks once before its line is there, in the turn of Enter', async () => {
  const { scanned } = stores.checkout;
  const { useBasket } = stores.checkout;
  const momo = pet(1);
  forget();
  const scan = scanned(code(momo.id));
  expect(asked()).toEqual(['catalogue.scan']);
  await scan;
  expect(useBasket.getState().basket?.lines.map(({ petId }) => petId)).toEqual([momo.id]);
  expect(asked().filter((channel) => channel !== 'checkout.keep')).toEqual(['catalogue.scan']);
});

test('a letter typed asks once', async () => {
  const { useSearch } = stores.checkout;
  forget();
  useSearch.getState().setText('m');
  expect(asked()).toEqual(['catalogue.search']);
  await useSearch.getState().ready();
  expect(asked()).toEqual(['catalogue.search']);
});

test('the first characters of a code ask nothing while the others come in', () => {
  vi.useFakeTimers();
  const { setText } = stores.checkout.useSearch.getState();
  let coming = true;
  forget();
  setText('40', () => coming);
  vi.advanceTimersByTime(1000);
  expect(asked()).toEqual([]);
  coming = false;
  vi.advanceTimersByTime(1000);
  expect(asked()).toEqual(['catalogue.search']);
  vi.useRealTimers();
});

test('a scan where the checkout is on the screen draws no other part of the window', async () => {
  const { useScreen } = stores.app;
  const before = useScreen.getState();
  useScreen.getState().go('checkout');
  expect(useScreen.getState()).toBe(before);
});
