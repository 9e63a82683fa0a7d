import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// One way to break the program on purpose, in the memory of one process: its source is changed while it is loaded, and
// nothing on the disk is. So the product has no switches for tests, and a schedule runs the very program but for this.

/** One place that is changed. */
interface Change {
  /** The file, from the project's folder. */
  file: string;
  /** The current text, which occurs once, and its replacement. */
  from: string;
  to: string;
}

/** A way to break the program. */
export interface Mutation extends Change {
  name: string;
  /** Further places, where other rules would make up for what one place does: a fault of one subject, guarded twice since. */
  also?: readonly Change[];
  /** The small world that shows it (lab/worlds/worlds.ts), by its name; null: none has the circumstances. */
  world: string | null;
  /** The first schedule that is tried; 1 where many show it. */
  seed?: number;
}

const root = new URL('../../', import.meta.url);

/**
 * The source of a broken file.
 *
 * @throws Error where the text is not there exactly once: the code has moved on, and so has to be broken anew
 */
export function mutatedSource(mutation: Mutation, file: string, source: string): string {
  return changesOf(mutation)
    .filter((change) => change.file === file)
    .reduce((text, { from, to }) => {
      const times = text.split(from).length - 1;
      if (times !== 1)
        throw new Error(`“${mutation.name}”: the text to break occurs in ${file} ${times} times, not once.`);
      return text.replace(from, () => to);
    }, source);
}

function changesOf({ file, from, to, also = [] }: Mutation): readonly Change[] {
  return [{ file, from, to }, ...also];
}

function filesOf(mutation: Mutation): string[] {
  return [...new Set(changesOf(mutation).map(({ file }) => file))];
}

/** Throws where a mutation does not fit the files as they are. */
export function assertApplies(mutation: Mutation): void {
  for (const file of filesOf(mutation)) {
    mutatedSource(mutation, file, readFileSync(new URL(file, root), 'utf8'));
  }
}

/**
 * Breaks the program for this process; what is imported from now on is broken.
 *
 * @returns names the files that were not loaded since
 */
export function mutateProgram(mutation: Mutation): () => string[] {
  const left = new Map(filesOf(mutation).map((file) => [fileURLToPath(new URL(file, root)), file]));
  const files = new Map(left);
  registerHooks({
    load(url, context, nextLoad) {
      const result = nextLoad(url, context);
      const path = url.startsWith('file:') ? fileURLToPath(url) : '';
      const file = files.get(path);
      if (file === undefined) return result;
      left.delete(path);
      return { ...result, source: mutatedSource(mutation, file, String(result.source)) };
    },
  });
  return () => [...left.values()];
}

/**
 * The first mutation whose name has a text.
 *
 * @throws Error where there is none
 */
export function findMutation(all: readonly Mutation[], text: string): Mutation {
  const found = all.find(({ name }) => name.includes(text));
  if (!found) throw new Error(`There is no mutation “${text}”.`);
  return found;
}
