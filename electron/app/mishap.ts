import type { Mishap } from '../usecases/platform.ts';

/** What befell the window or the program, until a page asks and tells the person. */
export function createMishaps() {
  let last: { mishap: Mishap; told?: (() => void) | undefined } | null = null;
  return {
    /** @param told called when a page has asked */
    note(mishap: Mishap, told?: () => void): void {
      last = { mishap, told };
    },
    take(): Mishap | null {
      const taken = last;
      last = null;
      taken?.told?.();
      return taken?.mishap ?? null;
    },
  };
}
