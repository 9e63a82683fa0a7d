import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Mutations change the source while it is loaded, in the memory of one process, so that the product needs no switches for
// tests.

/** One replacement in a source file. */
interface Change {
  /** Relative to the project's folder. */
  file: string;
  /** The current text, which must occur exactly once, and its replacement. */
  from: string;
  to: string;
}

/** A fault to put into the program. */
export interface Mutation extends Change {
  name: string;
  /** Further replacements, where a second check would hide the fault. */
  also?: readonly Change[];
  /** Name of the small world that finds it (lab/worlds/worlds.ts); null: only schedules do. */
  world: string | null;
  /** Seed of the first schedule to try; 1 by default. */
  seed?: number;
}

const root = new URL('../../', import.meta.url);

/**
 * The source of a file with the mutation applied.
 *
 * @throws Error if the text does not occur exactly once: the mutation must follow the code
 */
export function mutatedSource(mutation: Mutation, file: string, source: string): string {
  return changesOf(mutation)
    .filter((change) => change.file === file)
    .reduce((text, { from, to }) => {
      const times = text.split(from).length - 1;
      if (times !== 1)
        throw new Error(
          `“${mutation.name}”: the text to replace occurs in ${file} ${times} times, not once.`,
        );
      return text.replace(from, () => to);
    }, source);
}

function changesOf({ file, from, to, also = [] }: Mutation): readonly Change[] {
  return [{ file, from, to }, ...also];
}

function filesOf(mutation: Mutation): string[] {
  return [...new Set(changesOf(mutation).map(({ file }) => file))];
}

/** @throws Error if a mutation does not apply to the current files */
export function assertApplies(mutation: Mutation): void {
  for (const file of filesOf(mutation)) {
    mutatedSource(mutation, file, readFileSync(new URL(file, root), 'utf8'));
  }
}

/**
 * Mutates the program in this process: files imported from now on.
 *
 * @returns lists the mutated files that were not imported since
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
 * The first mutation whose name contains a text.
 *
 * @throws Error if there is none
 */
export function findMutation(all: readonly Mutation[], text: string): Mutation {
  const found = all.find(({ name }) => name.includes(text));
  if (!found) throw new Error(`There is no mutation “${text}”.`);
  return found;
}
