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

test('a test that ends late says nothing about the connection that was typed meanwhile, and does not end its test', async () => {
  await settings().loadConnection();
  settings().changeConnection({ baseUrl: 'nonsense' });
  const arrive = bridge.hold('settings.testConnection');
  const late = settings().test();
  settings().changeConnection({ baseUrl: 'other nonsense' });
  expect(settings().testing).toBe(false);
  const arriveToo = bridge.hold('settings.testConnection');
  const latest = settings().test();
  arrive();
  await late;
  expect(settings()).toMatchObject({ findings: null, testing: true });
  arriveToo();
  await latest;
  expect(settings()).toMatchObject({ findings: [{ code: 'base_url_unusable' }], testing: false });
  expect(bridge.inputs('settings.testConnection').map(({ baseUrl }) => baseUrl)).toEqual([
    'nonsense',
    'other nonsense',
  ]);
});

test('a test that ends after whoever began it has left finds nothing', async () => {
  await settings().loadConnection();
  settings().changeConnection({ baseUrl: 'nonsense' });
  const arrive = bridge.hold('settings.testConnection');
  const late = settings().test();
  settings().forget();
  await settings().loadConnection();
  arrive();
  await late;
  expect(settings()).toMatchObject({ findings: null, testing: false });
});
