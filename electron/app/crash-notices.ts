import type { CrashNotice } from '../usecases/platform.ts';

/** Crashes of the window or the program, until a person has seen the notice. */
export function createCrashNotices() {
  let last: CrashNotice | null = null;
  return {
    note(mishap: CrashNotice): void {
      last = mishap;
    },
    last: (): CrashNotice | null => last,
    seen(): void {
      last = null;
    },
  };
}
