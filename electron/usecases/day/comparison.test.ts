import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/time/time.ts';
import { givePet } from '../../store/testing.ts';
import { part, refund } from '../refunds/testing.ts';
import { testShop } from '../testing.ts';
import { cash, sell } from './testing.ts';

process.env.TZ = 'UTC';

/** Today is a week after Saturday the 21st; the shop sold on that Saturday, on the Friday between, and today. */
async function aWeek() {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 99 });
  const day = async (sold: number) => {
    await shop.ask('day.open', { openingFloat: 0, allowDifference: true });
    const receipts = [];
    for (let at = 0; at < sold; at += 1) receipts.push(await sell(shop, momo, 1, [cash(1000)]));
    return receipts;
  };
  const close = () => shop.ask('day.close', { counted: 0 });
  return { shop, momo, day, close };
}

test('without an open shift there is nothing to compare', async () => {
  const { shop } = await aWeek();
  expect(await shop.ask('day.comparison', {})).toBeNull();
});

test('a day is compared with the day before and the same weekday, until this time of day and whole', async () => {
  const { shop, momo, day, close } = await aWeek();
  // Saturday the 21st, 9 o'clock and later 14 o'clock.
  await day(3);
  shop.clock.advance(5 * HOUR_MS);
  await sell(shop, momo, 2, [cash(2000)]);
  await close();
  shop.clock.advance(DAY_MS);
  await day(7);
  await close();
  // Friday the 27th, 10 o'clock: two sales, one refunded at 10, and another sale later.
  shop.clock.advance(5 * DAY_MS - 4 * HOUR_MS);
  const [first] = await day(2);
  shop.clock.advance(8 * HOUR_MS);
  await sell(shop, momo, 1, [cash(1000)]);
  if (first) await refund(shop, first, [part(first, 0, 1)]);
  await close();
  // Saturday the 28th, 11 o'clock.
  shop.clock.advance(17 * HOUR_MS);
  await day(4);
  expect(await shop.ask('day.comparison', {})).toEqual({
    currency: 'EUR',
    date: '2026-11-28',
    isToday: true,
    today: { netSales: 4000, sales: 4 },
    dayBefore: {
      date: '2026-11-27',
      sums: { soFar: { netSales: 2000, sales: 2 }, whole: { netSales: 2000, sales: 3 } },
    },
    weekBefore: {
      date: '2026-11-21',
      sums: { soFar: { netSales: 3000, sales: 3 }, whole: { netSales: 5000, sales: 4 } },
    },
  });
});

test('two shifts of a day are one day, and a day without a shift has no sums', async () => {
  const { shop, day, close } = await aWeek();
  await day(1);
  await close();
  await day(2);
  expect(await shop.ask('day.comparison', {})).toMatchObject({
    today: { netSales: 3000, sales: 3 },
    dayBefore: { sums: null },
    weekBefore: { sums: null },
  });
});

test('a shift that is open since yesterday is held against whole days', async () => {
  const { shop, momo, day, close } = await aWeek();
  await day(1);
  shop.clock.advance(10 * HOUR_MS);
  await sell(shop, momo, 1, [cash(1000)]);
  await close();
  shop.clock.advance(DAY_MS - 10 * HOUR_MS);
  await day(1);
  shop.clock.advance(DAY_MS);
  expect(await shop.ask('day.comparison', {})).toMatchObject({
    isToday: false,
    date: '2026-11-22',
    dayBefore: { sums: { soFar: { netSales: 2000, sales: 2 }, whole: { netSales: 2000 } } },
  });
});
