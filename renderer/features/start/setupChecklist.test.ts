import { beforeEach, expect, test, vi } from 'vitest';
import { shop, startForEach, stores } from '../../testing/program.ts';
import { missingSetup, requestSetup, trainingPrinter } from './setupChecklist.ts';

startForEach();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('a shop that was just connected starts at the setup checklist', () => {
  stores.settings.useSettings.getState().go('service');
  stores.start.startSetup()();
  expect(stores.app.useScreen.getState().screen).toBe('checkout');
  requestSetup(undefined);
  stores.start.startSetup()();
  expect(stores.app.useScreen.getState().screen).toBe('settings');
  expect(stores.settings.useSettings.getState().section).toBe('start');
});

test('the printer used in training can be taken over', () => {
  expect(trainingPrinter()).toBeNull();
  requestSetup({ kind: 'none' });
  expect(trainingPrinter()).toBeNull();
  const printer = { kind: 'escpos', host: '10.0.0.9', port: 9100, columns: 42, drawer: true } as const;
  requestSetup(printer);
  expect(trainingPrinter()).toEqual(printer);
});

test('a language chosen only for the screen can be proposed for the shop, with its region', async () => {
  const settings = stores.settings.useSettings.getState;
  await settings().speak('de');
  expect(stores.app.useScreen.getState().screen).toBe('settings');
  expect(settings().draft).toEqual({ language: 'de', locale: 'de-DE' });
  // The shop was set to another region's formats.
  settings().discard();
  await shop.ask('settings.saveShop', { locale: 'fr-CH' });
  await settings().speak('de');
  expect(settings().draft).toEqual({ language: 'de' });
});

test('a new shop lacks its own name and the tax of its pets', () => {
  expect(missingSetup('Perch', true)).toEqual({ name: true, tax: true });
  expect(missingSetup(' ', false)).toEqual({ name: true, tax: false });
  expect(missingSetup('Fur & Feather', true)).toEqual({ name: false, tax: true });
  expect(missingSetup('Fur & Feather', false)).toBeNull();
});
