import { expect, test, vi } from 'vitest';
import { bridge, code, pet, startForEach, stores } from '../../testing/program.ts';

// Counts the commands that a key at the counter causes; each one delays what the person sees.

startForEach();

let before = 0;
/** The channels called since. */
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

test('completing a sale is one command, sent in the key’s own turn', async () => {
  const usePayment = await filled();
  const taking = usePayment.getState().take();
  expect(asked()).toEqual(['checkout.complete']);
  await taking;
  expect(usePayment.getState().stage).toBe('done');
  // The catalogue reloads because stock fell, which delays nothing.
  expect(asked().filter((channel) => !channel.startsWith('catalogue.'))).toEqual(['checkout.complete']);
});

test('a scan is one command, sent in Enter’s own turn', async () => {
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

test('a typed letter is one command', async () => {
  const { useSearch } = stores.checkout;
  forget();
  useSearch.getState().setText('m');
  expect(asked()).toEqual(['catalogue.search']);
  await useSearch.getState().ready();
  expect(asked()).toEqual(['catalogue.search']);
});

test('the first characters of a code cause no command while the others arrive', () => {
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

test('a scan on the checkout renders no other part of the window', async () => {
  const { useScreen } = stores.app;
  const before = useScreen.getState();
  useScreen.getState().go('checkout');
  expect(useScreen.getState()).toBe(before);
});
