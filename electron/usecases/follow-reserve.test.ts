import { expect, onTestFinished, test } from 'vitest';
import type { AppState } from '../../shared/domain/app.ts';
import { movableClock, testStore } from '../store/testing.ts';
import { followReserve, LOOK_EVERY_MS } from './follow-reserve.ts';

test('a disk that has only its reserve is said, and no longer once there is room', async () => {
  const clock = movableClock();
  const store = testStore({ clock });
  const notices: AppState['notices'] = [];
  let isFree = true;
  let told = 0;
  store.onChange(({ topics }) => {
    if (topics.has('settings')) told += 1;
  });
  onTestFinished(followReserve({ store, reserve: { isFree: () => isFree }, clock, notices }));
  const afterALook = async (free: boolean) => {
    isFree = free;
    await clock.pass(LOOK_EVERY_MS);
    return notices.map(({ code }) => code);
  };
  expect(await afterALook(true)).toEqual([]);
  expect(await afterALook(false)).toEqual(['disk_reserve']);
  expect(await afterALook(false)).toEqual(['disk_reserve']);
  expect(told).toBe(1);
  expect(await afterALook(true)).toEqual([]);
  expect(told).toBe(2);
});
