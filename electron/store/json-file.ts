import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { writeFileAtomic } from './atomic-file.ts';

/** The content of a JSON file; null without the file, or if it does not match its schema. */
export function readJsonFile<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Atomically writes a JSON file. */
export function writeJsonFile(file: string, content: unknown): void {
  writeFileAtomic(file, `${JSON.stringify(content, null, 2)}\n`);
}
