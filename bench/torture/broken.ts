import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plan } from '../../electron/sync/simulation/plan.ts';

// One way to break the program on purpose, in the memory of one process: its source is changed while it is loaded, and
// nothing on the disk is. So the product has no switches for tests, and a schedule runs the very program but for this.

/** A way to break the program. */
export interface Breakage {
  name: string;
  /** The file that is broken, from the project's folder. */
  file: string;
  /** What stands there now, once, and what is put in its place. */
  from: string;
  to: string;
  /** The small world that shows it (bench/worlds/worlds.ts), by its name. */
  world: string;
  /** Whether a schedule has what it takes to show it; where not, it is not run. */
  needs?: (plan: Plan) => boolean;
}

const root = new URL('../../', import.meta.url);

/**
 * The source of a broken file.
 *
 * @throws Error where the text is not there exactly once: the code has moved on, and so has to be broken anew
 */
export function brokenSource({ name, file, from, to }: Breakage, source: string): string {
  const times = source.split(from).length - 1;
  if (times !== 1)
    throw new Error(`“${name}”: the text to break stands in ${file} ${times} times, not once.`);
  return source.replace(from, () => to);
}

/** Throws where a breakage does not fit the files as they are. */
export function checkFits(breakage: Breakage): void {
  brokenSource(breakage, readFileSync(new URL(breakage.file, root), 'utf8'));
}

/** Breaks the program for this process; what is imported from now on is broken. Returns whether the file was loaded. */
export function breakProgram(breakage: Breakage): () => boolean {
  const path = fileURLToPath(new URL(breakage.file, root));
  let loaded = false;
  registerHooks({
    load(url, context, nextLoad) {
      const result = nextLoad(url, context);
      if (!url.startsWith('file:') || fileURLToPath(url) !== path) return result;
      loaded = true;
      return { ...result, source: brokenSource(breakage, String(result.source)) };
    },
  });
  return () => loaded;
}
