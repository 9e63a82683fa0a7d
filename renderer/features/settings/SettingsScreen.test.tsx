import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { shop, signInCashier, startForEach, stores } from '../../testing/program.ts';
import { markup, read } from '../../testing/read.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';

startForEach();

const settings = () => stores.settings.useSettings.getState();
const locked = 'A manager must sign in to change this.';

test('a cashier sees the settings disabled with the reason, until a manager signs in', async () => {
  await signInCashier({});
  await settings().load();
  settings().go('shop');
  expect(read(<SettingsScreen />)).toContain(locked);
  expect(markup(<SettingsScreen />)).toMatch(/<fieldset[^>]*disabled/);

  const [manager] = (await shop.ask('staff.list', {})).filter(({ role }) => role === 'manager');
  shop.session.signIn(manager?.id as LocalId);
  await stores.app.useApp.getState().load();
  expect(read(<SettingsScreen />)).not.toContain(locked);
  expect(markup(<SettingsScreen />)).not.toMatch(/<fieldset[^>]*disabled/);
});

test('a cashier does not see manager-only sections, but how to get to them', async () => {
  await signInCashier({});
  await settings().load();
  for (const section of ['activity', 'customers'] as const) {
    settings().go(section);
    const shown = read(<SettingsScreen />);
    expect([section, shown.includes(locked), shown.includes('Sign in as manager')]).toEqual([
      section,
      true,
      true,
    ]);
  }
});
