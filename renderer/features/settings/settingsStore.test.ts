import { expect, test, vi } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import { until } from '../../../shared/testing/until.ts';
import { bridge, shop, startForEach, stores, when } from '../../testing/program.ts';

startForEach();

const settings = () => stores.settings.useSettings.getState();

test('changes typed while the settings are being saved stay unsaved', async () => {
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

test('a field reset while the settings are being saved is an unsaved change, but none if saving fails', async () => {
  await settings().load();
  const before = settings().shop?.shopName ?? '';
  const setBackMeanwhile = async () => {
    settings().change({ shopName: 'Pets of Cork' });
    const arrive = bridge.hold('settings.saveShop');
    const saved = settings().save();
    settings().change({ shopName: before });
    arrive();
    await saved;
  };
  bridge.refuse('settings.saveShop', new PerchError('disk_full'));
  await setBackMeanwhile();
  expect(settings().draft).toEqual({});
  await setBackMeanwhile();
  expect(settings()).toMatchObject({ shop: { shopName: 'Pets of Cork' }, draft: { shopName: before } });
  await settings().save();
  expect(settings()).toMatchObject({ shop: { shopName: before }, draft: {} });
});

test('a late test result is ignored if the connection was changed, and does not end the newer test', async () => {
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

test('a test that ends after the person has left changes nothing', async () => {
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

/** Makes a folder the second location, with one backup named after it. */
function secondPlaceIs(folder: string) {
  const { secondLocation: place } = shop.deps;
  const view = place.view();
  vi.spyOn(place, 'view').mockReturnValue({ ...view, folder });
  vi.spyOn(place, 'list').mockResolvedValue([
    { file: `${folder}/backup.sqlite`, at: '2026-11-21T10:00:00.000Z', bytes: 1, locked: false },
  ]);
}
const listed = () => {
  const { placeBackups } = settings();
  return Array.isArray(placeBackups) ? placeBackups.map(({ file }) => file) : placeBackups;
};

test('backups of one folder are not listed under another', async () => {
  secondPlaceIs('/mnt/old');
  await settings().loadPlace();
  expect(listed()).toEqual(['/mnt/old/backup.sqlite']);
  secondPlaceIs('/mnt/new');
  const arrive = bridge.hold('settings.placeBackups');
  const looked = settings().loadPlace();
  await when(stores.settings.useSettings, ({ place }) => place?.folder === '/mnt/new');
  expect(listed()).toBe('asking');
  arrive();
  await looked;
  expect(listed()).toEqual(['/mnt/new/backup.sqlite']);
});

test('a slow folder’s answer is ignored once another one was chosen', async () => {
  secondPlaceIs('/mnt/old');
  const slow = Promise.withResolvers<void>();
  const old = await shop.deps.secondLocation.list();
  vi.spyOn(shop.deps.secondLocation, 'list').mockImplementationOnce(() => slow.promise.then(() => old));
  const late = settings().loadPlace();
  await until(() => bridge.inputs('settings.placeBackups').length === 1);
  secondPlaceIs('/mnt/new');
  await settings().loadPlace();
  slow.resolve();
  await late;
  expect(listed()).toEqual(['/mnt/new/backup.sqlite']);
});

test('two touches save a connection once, and a refused one can be retried', async () => {
  await settings().loadConnection();
  settings().changeConnection({ baseUrl: 'nonsense' });
  const [first, second] = await Promise.all([settings().connect(), settings().connect()]);
  expect(first).toMatchObject({ ok: false });
  expect(second).toBeNull();
  await settings().connect();
  expect(bridge.inputs('settings.connect')).toHaveLength(2);
});
