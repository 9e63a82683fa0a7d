import { expect, test } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { shop, startForEach, stores } from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { About, TechnicalFacts } from './About.tsx';

startForEach();

const about = () => stores.settings.useAbout.getState();

test('shows the program’s version and the result of a ledger check', async () => {
  await about().load();
  const first = read(<About />);
  expect(first).toContain('http://127.0.0.1:1');
  expect(first).toContain(i18n.t('settings.check.never'));
  const { about: facts } = about();
  expect(read(facts && <TechnicalFacts about={facts} />)).toContain(
    'Electron 45.4.1, Chromium 148.0, Node 24.21.0',
  );
  await about().check();
  // Beside the button.
  expect(read(<About />)).toMatch(
    new RegExp(
      `${i18n.t('settings.about.lastCheck')}\\n${i18n.t('settings.check.now')}\\n[^]{0,40}${i18n.t('settings.check.good')}`,
    ),
  );
});

test('reports that ledgers differ', async () => {
  shop.store.context.db.exec('UPDATE stock SET pending = pending + 1');
  await about().load();
  await about().check();
  expect(read(<About />)).toContain(i18n.t('settings.about.differs'));
});

test('a saved report is shown with its folder, a cancelled one is not', async () => {
  await about().saveReport();
  expect(stores.app.useNotices.getState().notices).toEqual([]);
  Object.assign(shop.platform, { saveFile: async () => '/chosen/report.zip' });
  await about().saveReport();
  const [notice] = stores.app.useNotices.getState().notices;
  expect(notice?.say).toEqual({ key: 'settings.about.saved', facts: { file: '/chosen/report.zip' } });
  expect(about().about?.lastCheck?.holds).toBe(true);
});
