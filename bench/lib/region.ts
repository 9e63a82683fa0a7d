import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Puts what was measured into a page of docs/bench/, between the marks of its part.
 *
 * @param page the page's file name
 * @param name as the page's marks name the part
 * @throws Error where the page has no such marks
 */
export function writeRegion(page: string, name: string, text: string): void {
  const file = new URL(`../../docs/bench/${page}`, import.meta.url);
  const before = readFileSync(file, 'utf8');
  const [begin, end] = [`<!-- ${name}: written by the command -->`, `<!-- end of ${name} -->`];
  const [head] = before.split(begin);
  const [, tail] = before.split(end);
  if (head === before || head === undefined || tail === undefined)
    throw new Error(`docs/bench/${page} has no place for the ${name}`);
  writeFileSync(file, `${head}${begin}\n\n${text.trim()}\n\n${end}${tail}`);
}
