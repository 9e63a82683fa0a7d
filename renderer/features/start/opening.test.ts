import { beforeEach, expect, test, vi } from 'vitest';
import { shop, startForEach, stores } from '../../testing/program.ts';
import { lackingOf, markOpened, practisedPrinter } from './setupChecklist.ts';

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

test('a shop that was just opened on its service begins at what is to be done', () => {
  stores.settings.useSettings.getState().go('service');
  stores.start.followOpening()();
  expect(stores.app.useScreen.getState().screen).toBe('checkout');
  markOpened(undefined);
  stores.start.followOpening()();
  expect(stores.app.useScreen.getState().screen).toBe('settings');
  expect(stores.settings.useSettings.getState().section).toBe('start');
});

test('the printer that somebody practised with can be taken over', () => {
  expect(practisedPrinter()).toBeNull();
  markOpened({ kind: 'none' });
  expect(practisedPrinter()).toBeNull();
  const printer = { kind: 'escpos', host: '10.0.0.9', port: 9100, columns: 42, drawer: true } as const;
  markOpened(printer);
  expect(practisedPrinter()).toEqual(printer);
});

test('a language chosen for the screen alone can be filled in for the shop, with its way of writing', async () => {
  const settings = stores.settings.useSettings.getState;
  await settings().speak('de');
  expect(stores.app.useScreen.getState().screen).toBe('settings');
  expect(settings().draft).toEqual({ language: 'de', locale: 'de-DE' });
  // Somebody chose to write as in another language's region.
  settings().discard();
  await shop.ask('settings.saveShop', { locale: 'fr-CH' });
  await settings().speak('de');
  expect(settings().draft).toEqual({ language: 'de' });
});

test('a new shop lacks its own name, and the tax of what it sells', () => {
  expect(lackingOf('Perch', true)).toEqual({ name: true, tax: true });
  expect(lackingOf(' ', false)).toEqual({ name: true, tax: false });
  expect(lackingOf('Fur & Feather', true)).toEqual({ name: false, tax: true });
  expect(lackingOf('Fur & Feather', false)).toBeNull();
});
