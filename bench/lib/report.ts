import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOUR_MS, MINUTE_MS } from '../../shared/time/time.ts';
import { installedFile } from './peers.ts';

const folder = new URL('../../docs/bench/', import.meta.url);

/** What else the machine was doing when this process began. */
const loadBefore = loadavg()[0] ?? 0;

/** A Markdown table; every column after the first is right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    `|${head.map((_, at) => (at === 0 ? '---' : '---:')).join('|')}|`,
    ...rows.map(line),
  ].join('\n');
}

/** A number with so many digits as a reader can use. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits =
    value !== 0 && Math.abs(value) < 10 ? (Math.abs(value) < 0.1 ? 3 : 2) : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** Milliseconds as a reader would say them. */
export function duration(ms: number): string {
  if (!Number.isFinite(ms)) return '–';
  if (ms < 1000) return `${figure(ms)} ms`;
  if (ms < 120_000) return `${figure(ms / 1000)} s`;
  return ms < 2 * HOUR_MS ? `${figure(ms / MINUTE_MS)} min` : `${figure(ms / HOUR_MS)} h`;
}

/** The version of an installed package, exactly. */
export function version(name: string): string {
  return JSON.parse(readFileSync(installedFile(name, 'package.json'), 'utf8')).version;
}

/** A package's name with its version. */
export function named(name: string): string {
  return `${name} ${version(name)}`;
}

/** When, with what and on what this was measured. */
export function machine(): string {
  const processor = cpus()[0]?.model.trim() || 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node} on ${cpus().length} cores (${processor}, ${memory} GiB), load average ${loadBefore.toFixed(1)} before the start.`;
}

/** Writes one part of the report, `docs/bench/<file>`; what `--quick` measured goes where nobody takes it for more. */
export function writePart(file: string, text: string): void {
  const into = process.argv.includes('--quick') ? join(tmpdir(), 'perch-bench-quick') : fileURLToPath(folder);
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, file), text);
  process.stderr.write(`${join(into, file)}\n`);
}
