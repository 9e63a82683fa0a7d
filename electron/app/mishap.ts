import type { Mishap } from '../usecases/platform.ts';

/** What befell the window or the program, until a person has seen it. */
export function createMishaps() {
  let last: Mishap | null = null;
  return {
    note(mishap: Mishap): void {
      last = mishap;
    },
    last: (): Mishap | null => last,
    seen(): void {
      last = null;
    },
  };
}
