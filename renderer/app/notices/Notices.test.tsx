import { expect, test } from 'vitest';
import { createCrashNotices } from '../../../electron/app/crash-notices.ts';
import type { CrashNotice } from '../../../electron/usecases/platform.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import { minor } from '../../../shared/money/money.ts';
import type { Key } from '../../i18n/i18n.ts';
import {
  changeShop,
  lasting,
  notices,
  openWindow,
  pet,
  shop,
  startForEach,
  stores,
} from '../../testing/program.ts';
import { read } from '../../testing/read.tsx';
import { NoticeBody } from './Notices.tsx';

startForEach();

/** The text of the lasting notice in front. */
function lastingWords(): string {
  const [notice] = stores.app.useNotices.getState().lasting;
  return notice ? read(<NoticeBody notice={notice} />) : '';
}

test.each<CrashNotice>([{ kind: 'window' }, { kind: 'program' }])(
  'a notice about the $kind stays until it is closed',
  async (mishap) => {
    const key = `start.mishap.${mishap.kind}`;
    const mishaps = createCrashNotices();
    mishaps.note(mishap);
    Object.assign(shop.deps.platform, { mishap: mishaps });
    // It survives a reload of the page.
    expect((await shop.ask('app.mishap', {})).mishap).toEqual(mishap);
    await openWindow();
    await stores.app.useApp.getState().load();
    const notices = stores.app.useNotices.getState;
    await expect.poll(() => notices().lasting[0]?.say).toEqual({ key });
    expect(notices().notices).toEqual([]);

    notices().notify({ tone: 'calm', say: { key: 'documents.printed' } });
    expect(notices().lasting[0]?.say).toEqual({ key });
    expect(mishaps.last()).toEqual(mishap);
    notices().close();
    expect(notices().lasting).toEqual([]);
    await expect.poll(() => shop.ask('app.mishap', {})).toMatchObject({ mishap: null });
    expect(notices().notices).toHaveLength(1);
  },
);

test('a lasting notice of a loss precedes a calm one, which is shown when the first is closed', () => {
  const { notify } = stores.app;
  const notices = stores.app.useNotices.getState;
  const show = (tone: 'calm' | 'loss', key: Key) => notify({ tone, untilClosed: true, say: { key } });
  show('loss', 'cardQuestion.unread');
  show('calm', 'start.mishap.window');
  show('calm', 'start.mishap.program');
  expect(notices().lasting[0]?.say).toEqual({ key: 'cardQuestion.unread' });
  notices().close();
  expect(notices().lasting[0]?.say).toEqual({ key: 'start.mishap.program' });
  show('loss', 'cardQuestion.unread');
  notices().dropLasting('cardQuestion.unread');
  expect(notices().lasting[0]?.say).toEqual({ key: 'start.mishap.program' });
  notices().close();
  expect(notices().lasting).toEqual([]);
});

test('after a restore a notice names the backup and how many pets to count, until it is closed', async () => {
  const { id } = pet();
  const mark = shop.store.context.db.prepare('UPDATE stock SET count_since = ? WHERE pet_id = ?');
  mark.run('2026-11-21T09:00:00.000Z', id);
  const setAside = '/live/perch.before-restore-2026-11-21T09-30-00-000Z.sqlite';
  Object.assign(shop.deps, { restored: { backupAt: '2026-11-20T17:30:00.000Z', setAside } });
  await openWindow();
  await stores.app.useApp.getState().load();
  await expect.poll(() => stores.app.useNotices.getState().lasting).toHaveLength(1);
  const english = lastingWords();
  for (const words of ['The backup of', 'Nov', 'count 1 pet. The data', setAside])
    expect(english).toContain(words);
  await changeShop({ language: 'de' });
  const german = lastingWords();
  for (const words of ['Die Sicherung vom', '.11.2026', 'zählen Sie 1 Tier. Die Daten', setAside])
    expect(german).toContain(words);
  stores.app.useNotices.getState().close();
  await expect.poll(() => shop.ask('app.mishap', {})).toMatchObject({ restored: null });
});

test('a notice names the reason for a failed restore until it is closed', async () => {
  const failure = { code: 'disk_full', facts: {} } as const;
  const file = '/live/backups/perch-2026-11-20T17-30-00-000Z.sqlite';
  const at = '2026-11-20T17:30:00.000Z';
  Object.assign(shop.deps, { notRestored: { file, at, failure, although: [] } });
  await openWindow();
  await stores.app.useApp.getState().load();
  await expect
    .poll(() => stores.app.useNotices.getState().lasting[0]?.say)
    .toMatchObject({
      key: 'start.notRestoredAt',
      why: failure,
      facts: { at: expect.stringContaining('2026') },
    });
  stores.app.useNotices.getState().close();
  await expect.poll(() => shop.ask('app.mishap', {})).toMatchObject({ notRestored: null });
});

test('a backup problem or a nearly full disk stays on every screen until it is closed or solved', async () => {
  const { notices } = shop.deps;
  const putBack = failureOf('folder_put_back', { lastReceipt: 'T1-000002' });
  notices.push(failureOf('backup_failed'), putBack, failureOf('disk_reserve'));
  await openWindow();
  expect(lasting()).toEqual(notices.toReversed().map((failure) => ({ failure })));
  notices.pop();
  await stores.app.useApp.getState().load();
  expect(lasting()).toEqual([{ failure: notices[1] }, { failure: notices[0] }]);
  notices.shift();
  await stores.app.useApp.getState().load();
  expect(lasting()).toEqual([{ failure: notices[0] }]);
  stores.app.useNotices.getState().close();
  await stores.app.useApp.getState().load();
  expect(lasting()).toEqual([]);
});

test('in training only a new start of it is shown', async () => {
  const state = await shop.ask('app.state', {});
  const renewed = failureOf('practice_renewed');
  const training = {
    ...state,
    mode: 'training',
    notices: [failureOf('installed_meanwhile', { version: '1.0.0' }), renewed],
  };
  Object.assign(shop, { call: { ...shop.call, 'app.state': () => training } });
  await openWindow();
  expect(notices()).toEqual([{ failure: renewed }]);
});

test('the notice of a refusal disappears with its cause', () => {
  const { notifyFailure, notify } = stores.app;
  const notices = stores.app.useNotices.getState;
  notifyFailure(failureOf('cash_part', { amount: minor(300) }));
  notify({ tone: 'calm', say: { key: 'documents.printed' } });
  for (const { id } of notices().notices) notices().take(id);
  expect([notices().notices.length, notices().shown.length]).toEqual([0, 2]);
  notices().dropFailure('cash_part');
  expect(notices().shown.map(({ say }) => say)).toEqual([{ key: 'documents.printed' }]);
  notices().drop(notices().shown[0]?.id ?? 0);
  expect(notices().shown).toEqual([]);
});
