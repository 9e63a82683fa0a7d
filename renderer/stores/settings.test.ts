import { expect, test } from 'vitest';
import { bridge, startForEach, stores } from '../testing/program.ts';

startForEach();

const settings = () => stores.useSettings.getState();

test('what is typed while the settings are written stays to be saved', async () => {
  await settings().load();
  settings().change({ shopName: 'Pets of Cork' });
  const arrive = bridge.hold('settings.saveShop');
  const saved = settings().save();
  settings().change({ shopName: 'Pets of Cork', receiptFooter: 'Thank you' });
  arrive();
  await saved;
  expect(settings().shop?.shopName).toBe('Pets of Cork');
  expect(settings().draft).toEqual({ receiptFooter: 'Thank you' });
});
