import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseState, FuseV1Options } from '@electron/fuses';

/** A section of docs/security.md. */
export function securitySection(heading: string): string {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'security.md'), 'utf8');
  return page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
}

/** The cells of the table in a section of docs/security.md. */
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
 * Compares the fuses of a program with the table of docs/security.md.
 *
 * @param wire as `getCurrentFuseWire` reads it
 * @returns the states found and expected, by name; without fuses left at Electron's default
 */
export function fuseStates(wire: Readonly<Record<number, unknown>>, build: 'release' | 'development') {
  const expected: Record<string, FuseState> = {};
  const found: Record<string, unknown> = {};
  for (const [name = '', release = '', development = ''] of securityTable('Fuses')) {
    const on = fuseOn(build === 'release' ? release : development);
    if (on === undefined) continue;
    expected[name] = on ? FuseState.ENABLE : FuseState.DISABLE;
    found[name] = wire[FuseV1Options[name as keyof typeof FuseV1Options]];
  }
  return { expected, found };
}

/**
 * The state of a fuse on this system; undefined if it is left at Electron's default.
 *
 * @param cell `on`, `off`, `on (macOS, Windows)` or `as Electron has it`
 */
export function fuseOn(cell: string): boolean | undefined {
  if (cell === 'as Electron has it') return undefined;
  return cell.startsWith('on (') ? process.platform !== 'linux' : cell === 'on';
}
