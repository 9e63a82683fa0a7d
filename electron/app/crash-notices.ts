import type { CrashNotice } from '../usecases/platform.ts';

/** What befell the window or the program, until a person has seen it. */
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
