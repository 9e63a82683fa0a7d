import type { Mishap } from '../usecases/platform.ts';

/** What befell the window or the program, until a page asks and tells the person. */
export function createMishaps() {
  let last: Mishap | null = null;
  return {
    note(mishap: Mishap): void {
      last = mishap;
    },
    take(): Mishap | null {
      const taken = last;
      last = null;
      return taken;
    },
  };
}
