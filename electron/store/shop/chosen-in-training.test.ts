import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nobody, testFolder, testStore } from '../testing.ts';
import { chosenInTraining } from './chosen-in-training.ts';

test('a real shop can start with the language, units and theme of training', () => {
  const file = join(testFolder(), 'perch.sqlite');
  const store = testStore({ file });
  store.settings.begin({ language: 'en', locale: 'en-IE' });
  store.settings.saveShop({ locale: 'de-AT', shopName: 'Only for practice' }, nobody);
  // Chosen with the finder, for the window.
  store.settings.saveDisplay({ language: 'de', theme: 'dark' }, nobody);
  store.close();
  expect(chosenInTraining(file)).toEqual({ language: 'de', locale: 'de-AT', theme: 'dark' });
});

test('without a training shop, or with an unreadable one, nothing is taken over', () => {
  const folder = testFolder();
  expect(chosenInTraining(join(folder, 'none.sqlite'))).toEqual({});
  writeFileSync(join(folder, 'broken.sqlite'), 'no database');
  expect(chosenInTraining(join(folder, 'broken.sqlite'))).toEqual({});
});
