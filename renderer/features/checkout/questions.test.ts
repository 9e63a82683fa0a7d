import { expect, test, vi } from 'vitest';
import {
  basket,
  beginPaying,
  bridge,
  code,
  payment,
  pet,
  startForEach,
  stores,
} from '../../testing/program.ts';

// Counts the commands that a key at the counter causes; each one delays what the person sees.

startForEach();

let before = 0;
/** The channels called since. */
const asked = () => bridge.asked.slice(before).map(({ channel }) => channel);
const forget = () => {
  before = bridge.asked.length;
};

test('completing a sale is one command, sent at once', async () => {
  await beginPaying(pet(4, true, 0), pet(4, true, 1), pet(4, true, 2));
  await basket().settled();
  forget();
  const taking = payment().take();
  expect(asked()).toEqual(['checkout.complete']);
  await taking;
  expect(payment().stage).toBe('done');
  // The catalogue reloads because stock fell, which delays nothing.
  expect(asked().filter((channel) => !channel.startsWith('catalogue.'))).toEqual(['checkout.complete']);
});

test('a scan is one command, sent at once', async () => {
  const momo = pet(1);
  forget();
  const scan = stores.checkout.scanned(code(momo.id));
  expect(asked()).toEqual(['catalogue.scan']);
  await scan;
  expect(basket().basket?.lines.map(({ petId }) => petId)).toEqual([momo.id]);
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
