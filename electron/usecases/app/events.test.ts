import { expect, test } from 'vitest';
import { localId } from '../../../shared/testing/ids.ts';
import { type Clock, monotonicMs } from '../../../shared/time/time.ts';
import { testShop } from '../testing.ts';
import { followChanges, MANY_EVERY_MS, TOGETHER_MS } from './events.ts';

/** A clock whose sleepers wake only when it is advanced. */
function steppedClock(base: Clock) {
  let at = 0;
  const sleepers: { until: number; wake: () => void }[] = [];
  return {
    ...base,
    monotonic: () => monotonicMs(at),
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ until: at + ms, wake });
      }),
    async move(ms: number) {
      at += ms;
      for (const one of sleepers.filter(({ until }) => until <= at)) {
        sleepers.splice(sleepers.indexOf(one), 1);
        one.wake();
      }
      await turn();
    },
  };
}

const turn = () => new Promise(setImmediate);

function listening() {
  const shop = testShop();
  const clock = steppedClock(shop.clock);
  const events: string[] = [];
  const end = followChanges({ ...shop.deps, clock }, (event, payload) =>
    events.push(`${event} ${JSON.stringify(payload)}`),
  );
  const { announce } = shop.store.context;
  return { shop, clock, events, end, announce };
}

test('events are sent together, a moment after their cause', async () => {
  const { announce, clock, events } = listening();
  announce({ pet: localId('a') });
  await turn();
  announce({ pet: localId('b') });
  await turn();
  expect(events).toEqual([]);
  await clock.move(TOGETHER_MS);
  expect(events).toEqual(['catalogue.changed {"petIds":["a","b"]}']);
});

test('another default tax rate is sent as a change of every pet, and any other setting is not', async () => {
  const { shop, clock, events } = listening();
  const rate = { id: null, name: 'VAT', basisPoints: 1900, active: true };
  const [vat] = await shop.ask('settings.saveTaxRate', rate);
  await clock.move(TOGETHER_MS);
  const told = () => events.filter((event) => event === 'catalogue.changed {"petIds":"many"}').length;
  const before = told();
  await shop.ask('settings.saveShop', { defaultTaxRateId: vat?.id ?? null });
  await clock.move(MANY_EVERY_MS);
  expect(told()).toBe(before + 1);
  await shop.ask('settings.saveShop', { shopName: 'Perch & Co' });
  await clock.move(MANY_EVERY_MS);
  expect(told()).toBe(before + 1);
});

test('a catalogue that arrives in a thousand slices is announced only as often as a page can reread it', async () => {
  const { announce, clock, events } = listening();
  const told = () => events.filter((event) => event.startsWith('catalogue')).length;
  for (let slice = 0; slice < 1000; slice += 1) {
    announce('pets');
    await turn();
    await clock.move(5);
  }
  expect(told()).toBeGreaterThan(0);
  expect(told()).toBeLessThanOrEqual(5000 / MANY_EVERY_MS + 1);
  const before = told();
  announce('pets');
  await turn();
  await clock.move(MANY_EVERY_MS);
  expect(told()).toBe(before + 1);
});

test('other changes do not wait for the catalogue', async () => {
  const { announce, clock, events } = listening();
  announce('pets');
  await turn();
  await clock.move(TOGETHER_MS);
  announce('pets');
  announce('outbox');
  await turn();
  await clock.move(TOGETHER_MS);
  expect(events.map((event) => event.split(' ')[0])).toEqual(['catalogue.changed', 'sync.changed']);
});

test('no event is sent once it is stopped', async () => {
  const { announce, clock, events, end } = listening();
  announce({ pet: localId('a') });
  await turn();
  end();
  await clock.move(TOGETHER_MS);
  expect(events).toEqual([]);
});
