import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../build/bootstrap/paths.mjs';
import { HOUR_MS, MINUTE_MS } from '../../shared/time/time.ts';

const folder = new URL('../../docs/bench/', import.meta.url);

/** Load at the start of this process. */
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

/** A number with a readable number of digits. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits =
    value !== 0 && Math.abs(value) < 10 ? (Math.abs(value) < 0.1 ? 3 : 2) : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** A duration in a readable unit. */
export function duration(ms: number): string {
  if (!Number.isFinite(ms)) return '–';
  if (ms < 1000) return `${figure(ms)} ms`;
  if (ms < 120_000) return `${figure(ms / 1000)} s`;
  return ms < 2 * HOUR_MS ? `${figure(ms / MINUTE_MS)} min` : `${figure(ms / HOUR_MS)} h`;
}

/** A median and a high quantile, with the unit once if both have the same: `8.1 / 16.9 ms`. */
export function durations(p50: number, p99: number): string {
  const [one, other] = [duration(p50), duration(p99)];
  const [figures, unit] = one.split(' ');
  return unit !== undefined && other.endsWith(` ${unit}`) ? `${figures} / ${other}` : `${one} / ${other}`;
}

/** The exact version of an installed package. */
export function version(name: string): string {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
}

/** A package's name with its version. */
export function named(name: string): string {
  return `${name} ${version(name)}`;
}

/** A sentence with date, Node version and machine. */
export function machine(): string {
  const processor = cpus()[0]?.model.trim() || 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node} on ${cpus().length} cores (${processor}, ${memory} GiB), load average ${loadBefore.toFixed(1)} before the start.`;
}

/** Writes `docs/bench/<file>`; with `--quick`, into a temporary folder. */
export function writePart(file: string, text: string): void {
  const into = process.argv.includes('--quick') ? join(tmpdir(), 'perch-bench-quick') : fileURLToPath(folder);
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, file), text);
  process.stderr.write(`${join(into, file)}\n`);
}
