import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text below a heading of docs/security.md. */
export function securitySection(heading: string): string {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'security.md'), 'utf8');
  return page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
}

/** The cells of the rows of the table below a heading of docs/security.md. */
export function securityTable(heading: string): string[][] {
  const part = securitySection(heading);
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/**
 * What a cell of the table of fuses says of this system; undefined where it is left as Electron has it.
 *
 * @param cell `on`, `off`, `on (macOS, Windows)` or `as Electron has it`
 */
export function fuseOn(cell: string): boolean | undefined {
  if (cell === 'as Electron has it') return undefined;
  return cell.startsWith('on (') ? process.platform !== 'linux' : cell === 'on';
}
