import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL server for a test in a temporary folder, reachable only by a socket there. */
export interface Cluster {
  /** Creates an empty database and returns its `postgres://` address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs, installed if possible; otherwise the reason why it is missing. */
export function findPostgres(): { bin: string } | { missing: string } {
  const bin = installed();
  if (bin) return { bin };
  const failedBefore = existsSync(failure);
  const missing = failedBefore ? readFileSync(failure, 'utf8') : install();
  const now = installed();
  if (now) return { bin: now };
  if (!failedBefore) writeFileSync(failure, missing);
  return { missing };
}

/** Remembers a failed attempt for the other test files of this run, which share the parent process. */
const failure = join(tmpdir(), `perch-postgresql-missing-${process.ppid}`);

/** Installs Debian's package as root or by sudo without a password; returns the reason if it fails. */
function install(): string {
  const root = process.getuid?.() === 0;
  const sudo = !root && spawnSync('sudo', ['-n', 'true']).status === 0;
  if (spawnSync('apt-get', ['--version']).status !== 0) return 'this system has no apt-get';
  if (!root && !sudo) return 'that takes root: sudo apt-get install -y --no-install-recommends postgresql';
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const [program = '', ...prefix] = root ? apt : ['sudo', '-n', ...apt];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    spawnSync(program, [...prefix, ...args], { stdio: 'ignore' });
  }
  return 'apt-get could not install postgresql';
}

function installed(): string | null {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const bins = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  return bins.find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

/** Starts a cluster with temporary data; flushes only if `durable`. */
export async function startCluster(bin: string, { durable = false } = {}): Promise<Cluster> {
  const dir = mkdtempSync(join(tmpdir(), 'perch-pg-'));
  const user = unprivileged();
  if (user) chownSync(dir, user.uid, user.gid);
  const data = join(dir, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'];
  execFileSync(join(bin, 'initdb'), initdb, { ...user, cwd: dir, stdio: 'ignore' });
  const settings = [
    `fsync=${durable ? 'on' : 'off'}`,
    'listen_addresses=',
    `unix_socket_directories=${dir}`,
    'max_connections=200',
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...user,
    cwd: dir,
    stdio: 'ignore',
  });
  const address = (name: string) => `postgres://postgres@localhost/${name}?host=${encodeURIComponent(dir)}`;
  const admin = await connect(address('postgres'), () => server.exitCode !== null);

  let count = 0;
  return {
    async createDatabase() {
      count += 1;
      await admin.query(`create database shop${count}`);
      return address(`shop${count}`);
    },
    async stop() {
      await admin.end();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // Immediate shutdown, because the data are not needed.
      server.kill('SIGQUIT');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function connect(url: string, hasEnded: () => boolean): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (hasEnded()) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The user of PostgreSQL's package, because it refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
