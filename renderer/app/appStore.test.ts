import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppState } from '../../shared/domain/app.ts';
import { failureOf, PerchError } from '../../shared/errors/errors.ts';
import { minor } from '../../shared/money/money.ts';
import { i18n } from '../i18n/i18n.ts';
import { beginWindow, notices, openWindow, shop, startForEach, stores, when } from '../testing/program.ts';

startForEach();

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Starts the program with these notices. Returns the notices that were shown. */
async function started(about: AppState['notices'], version = '1.0.0'): Promise<string[]> {
  Object.assign(shop.deps, { appVersion: version, notices: about });
  await openWindow();
  return notices().map((say) => ('failure' in say ? say.failure.code : say.key));
}

test('a notice about an old runtime appears once per version, one about the shop’s data at every start', async () => {
  const old = failureOf('old_runtime', { electron: '33' });
  const installed = failureOf('installed_meanwhile', { version: '1.1.0' });
  expect(await started([old, installed])).toEqual(['old_runtime', 'installed_meanwhile']);
  expect(await started([old, installed])).toEqual(['installed_meanwhile']);
  expect(await started([old], '1.1.0')).toEqual(['old_runtime']);
  expect(await started([old], '1.1.0')).toEqual([]);
});

test('amounts are formatted and parsed in the till’s language', async () => {
  const written = () => stores.app.shopFormat().money(minor(1250));
  expect(written()).toBe('€12.50');
  await stores.app.useApp.getState().change({ language: 'de' });
  await when(stores.app.useApp, ({ app }) => app?.language === 'de');
  expect(written()).toBe('12,50\u00a0€');
  expect(stores.app.shopFormat().read('12,50').value).toBe(1250);
  await stores.app.useApp.getState().change({ language: 'en' });
  await when(stores.app.useApp, ({ app }) => app?.language === 'en');
});

test('a window whose shop does not open uses its last language', async () => {
  await shop.ask('app.display', { language: 'de' });
  await openWindow();
  await i18n.changeLanguage('en');
  beginWindow((way) => way.refuse('app.state', new PerchError('disk_full')));
  await when(stores.app.useApp, ({ failure }) => failure);
  expect(i18n.language).toBe('de');
  expect(stores.app.useApp.getState().lastLanguage?.language).toBe('de');
  await i18n.changeLanguage('en');

  localStorage.setItem('perch-spoken', '{"language":"xx"');
  beginWindow((way) => way.refuse('app.state', new PerchError('disk_full')));
  await when(stores.app.useApp, ({ failure }) => failure);
  expect(i18n.language).toBe('en');
});
