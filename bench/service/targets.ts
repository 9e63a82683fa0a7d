import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgres, startCluster } from '../../service/testing/postgres.ts';

/** A server to measure, in a separate process. */
export interface Target {
  name: string;
  url: string;
  headers: Record<string, string>;
  /** Path of each operation; `{n}` is replaced by one of 60 pets. */
  paths: { one: string; list: string; create: string; update: string };
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const plan = ['--plan', 'enterprise', '--per-minute', '1000000000', '--per-day', '1000000000'];

/** Starts the service with the demonstration shop on a file or database. */
async function perch(name: string, storage: string[]): Promise<Target> {
  const args = ['--port', '0', '--seed', 'demo', '--no-log', ...plan, ...storage];
  const child = start([join(root, 'service/main.ts'), ...args], { PERCH_SERVICE_KEY: 'bench' });
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return {
    name,
    url: JSON.parse(String(line)).url,
    headers: { authorization: 'Bearer bench' },
    paths: {
      one: '/store/inventory/{n}',
      list: '/pets?limit=60',
      create: '/store/orders',
      update: '/store/inventory/{n}',
    },
    stop: () => end(child),
  };
}

/** The service on SQLite, flushed with every write. */
export async function perchOnSqlite(): Promise<Target> {
  const dir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  return withCleanUp(await perch('Perch on SQLite', ['--data', dir]), () => rmSync(dir, { recursive: true }));
}

/** The service on PostgreSQL, flushed with every write; null without PostgreSQL. */
export async function perchOnPostgres(): Promise<Target | null> {
  const postgres = findPostgres();
  if ('missing' in postgres) return null;
  const cluster = await startCluster(postgres.bin, { durable: true });
  const target = await perch('Perch on PostgreSQL', ['--database', await cluster.createDatabase()]);
  return withCleanUp(target, () => cluster.stop());
}

/** A bare Fastify route: the maximum of framework and machine. */
export async function bareFastify(): Promise<Target> {
  const child = start([join(root, 'bench/service/bare.ts')]);
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return {
    name: 'bare Fastify route',
    url: String(line).trim(),
    headers: {},
    paths: { one: '/one', list: '/list', create: '/echo', update: '/echo' },
    stop: () => end(child),
  };
}

function withCleanUp(target: Target, cleanUp: () => unknown): Target {
  return {
    ...target,
    async stop() {
      await target.stop();
      await cleanUp();
    },
  };
}

function start(args: string[], more: Record<string, string> = {}): ChildProcess {
  const env = { ...process.env, ...more };
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
}

async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}
