import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppState } from '../../shared/domain/app.ts';
import { until } from '../../shared/testing/until.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { createStores } from './createStores.ts';

const kept = new Map<string, string>();

beforeEach(() => kept.clear());
afterEach(() => vi.unstubAllGlobals());

/** Starts the program with these notices; what the person is told. */
async function started(notices: AppState['notices'], version = '1.0.0'): Promise<string[]> {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const { useApp, useNotices } = createStores(createFakeBridge({ app: { mode: 'live', version, notices } }));
  useApp.getState().start();
  await until(() => useApp.getState().app);
  return useNotices.getState().notices.map(({ say }) => ('failure' in say ? say.failure.code : say.key));
}

test('an old runtime is told once a version, what happens to the shop at every start', async () => {
  const old = { code: 'old_runtime', message: 'Perch runs on Electron 33.' };
  const failed = { code: 'backup_failed', message: 'The last backup could not be made.' };
  expect(await started([old, failed])).toEqual(['old_runtime', 'backup_failed']);
  expect(await started([old, failed])).toEqual(['backup_failed']);
  expect(await started([old], '1.1.0')).toEqual(['old_runtime']);
  expect(await started([old], '1.1.0')).toEqual([]);
});
