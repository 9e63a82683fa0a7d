import { expect, test } from 'vitest';
import { untilHolds } from '../../../shared/testing/until.ts';
import { testShop } from '../testing.ts';
import { followChanges } from './events.ts';

test('a version installed while the shop is open is reported with the next change, and not before', async () => {
  const shop = testShop();
  const told: unknown[] = [];
  const end = followChanges(shop.deps, (event, payload) => {
    if (event === 'app.changed') told.push((payload as { notices: unknown }).notices);
  });
  expect((await shop.ask('app.state', {})).notices).toEqual([]);
  Object.assign(shop.deps.platform, { installedMeanwhile: () => '0.10.0-1' });
  await shop.ask('app.display', { theme: 'dark' });
  const notice = { code: 'installed_meanwhile', facts: { version: '0.10.0-1' } };
  await untilHolds(() => expect(told).toEqual([[expect.objectContaining(notice)]]));
  end();
});

test('a till that speaks another language than the shop writes figures in it; paper has the shop’s own', async () => {
  const shop = testShop();
  expect(await shop.ask('app.display', { language: 'de' })).toMatchObject({
    language: 'de',
    locale: 'de-IE',
  });
  expect(await shop.ask('settings.shop', {})).toMatchObject({ language: 'en', locale: 'en-IE' });
  expect(await shop.ask('app.display', { language: 'en' })).toMatchObject({ locale: 'en-IE' });
  // Language and locale that the shop itself chose are used together.
  await shop.ask('settings.saveShop', { language: 'en', locale: 'de-DE' });
  expect(await shop.ask('app.state', {})).toMatchObject({ language: 'en', locale: 'de-DE' });
});
