import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import log from 'electron-log/main';
import type { DiskReserve } from '../store/disk-space.ts';
import { redact } from './redact.ts';

/** The program's log. Messages are English sentences; facts are plain data. */
export interface Log {
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: unknown): void;
}

const secrets = new Set<string>();

/** Redacts this text from all log output. */
export function neverLog(secret: string): void {
  secrets.add(secret);
}

/** The log files of a folder, newest first, with the currently known keys redacted. Missing files are left out. */
export async function readLogs(folder: string): Promise<{ name: string; text: string }[]> {
  const names = ['perch.log', 'perch.old.log'];
  const found = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8').catch(() => null);
      return text === null ? [] : [{ name, text: String(redact(text, secrets)) }];
    }),
  );
  return found.flat();
}

/**
 * Opens the log file `perch.log`, 5 MB with one predecessor, and returns the program's log. While only the disk's
 * reserve is free nothing is written into the file (docs/data.md, "The disk's reserve").
 */
export function openLog(folder: string, reserve: DiskReserve): Log {
  log.transports.file.resolvePathFn = () => join(folder, 'perch.log');
  log.transports.file.maxSize = 5 * 1024 * 1024;
  log.transports.file.format = '{y}-{m}-{d}T{h}:{i}:{s}.{ms}{z} {level} {text}';
  log.transports.console.level = process.env.PERCH_LOG === 'verbose' ? 'silly' : 'warn';
  log.hooks.push((message, _, transport) => (transport !== 'file' || reserve.isFree() ? message : false));
  log.hooks.push((message) => ({ ...message, data: message.data.map((item) => redact(item, secrets)) }));
  return {
    info: (message, facts) => log.info(...[message, facts].filter((item) => item !== undefined)),
    warn: (message, facts) => log.warn(...[message, facts].filter((item) => item !== undefined)),
    error: (message, facts) => log.error(...[message, facts].filter((item) => item !== undefined)),
  };
}
