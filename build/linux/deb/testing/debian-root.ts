import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { capture } from '../../../bootstrap/child.mjs';
import { cache } from '../../../bootstrap/paths.mjs';
import { SetUpError } from '../../../bootstrap/progress.mjs';

const run = promisify(execFile);
const enter = join(import.meta.dirname, 'enter.sh');

/** How a command enters the root; see enter.sh. */
export type RootMethod = 'chroot' | 'pivot';

/** A process in the root, as seen in this machine's /proc. */
export interface RootProcess {
  pid: number;
  command: string;
  /** `Seccomp` of its status: 2 with a filter. */
  seccomp: string;
  /** Its PID, network and user namespaces. */
  namespaces: { pid: string; net: string; user: string };
}

/**
 * A minimal Debian of this machine's release from its mirrors. Needs root.
 */
export class DebianRoot {
  readonly folder: string;
  #started: ChildProcess[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Unpacks a new root.
   *
   * @param archive from `baseSystem`
   */
  static async fresh(archive: string): Promise<DebianRoot> {
    const folder = join(cache, 'install', 'root');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await run('tar', ['-xpf', archive, '--numeric-owner', '-C', folder]);
    copyFileSync('/etc/resolv.conf', join(folder, 'etc', 'resolv.conf'));
    const root = new DebianRoot(folder);
    await root.run(['useradd', '--create-home', '--uid', '1000', '--shell', '/bin/sh', 'anna']);
    return root;
  }

  /** Runs a command to its end. @returns what it printed, with its exit code */
  run(command: string[], { user = 'root', env = {}, way = 'pivot' as RootMethod } = {}) {
    return capture('unshare', this.#words(way, user, env, command), { timeoutMs: 20 * 60_000 });
  }

  /** Runs apt-get. @throws Error if it fails */
  async apt(...args: string[]): Promise<string> {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    // Durability does not matter here.
    const quick = ['-o', 'Dpkg::Options::=--force-unsafe-io'];
    const { code, output } = await this.run(['apt-get', '-y', ...quick, ...args], { env });
    if (code !== 0) throw new Error(`apt-get ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  /** Copies a file into the root. @returns its path there */
  copyIn(file: string, name: string): string {
    copyFileSync(file, join(this.folder, 'tmp', name));
    return join('/tmp', name);
  }

  /** Starts a command. `said()` returns its output. */
  start(command: string[], { user = 'anna', env = {}, way = 'pivot' as RootMethod } = {}) {
    const child = spawn('unshare', this.#words(way, user, env, command), {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#started.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    return { child, ended, said: () => said };
  }

  /** Ends all processes in the root. */
  async close(): Promise<void> {
    for (const child of this.#started) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    }
  }

  // The end of the PID namespace ends all remaining processes.
  #words(way: RootMethod, user: string, env: Record<string, string>, command: string[]): string[] {
    const home = user === 'root' ? '/root' : `/home/${user}`;
    const all = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: home,
      USER: user,
      LANG: 'C.UTF-8',
      ...env,
    };
    const names = Object.entries(all).map(([name, value]) => `${name}=${value}`);
    const inside = ['--mount', '--pid', '--fork', '--kill-child', 'sh', enter, way, this.folder, user];
    return [...inside, 'env', '-i', ...names, ...command];
  }
}

/** The descendants of a process. */
export function processesBelow(pid: number): RootProcess[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(statusOf(Number(name), 'PPid'));
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const below = (one: number): number[] =>
    (parents.get(one) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid).flatMap((one) => describe(one) ?? []);
}

function describe(pid: number): RootProcess | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    const namespace = (name: string) => readlinkSync(`/proc/${pid}/ns/${name}`);
    return {
      pid,
      command,
      seccomp: statusOf(pid, 'Seccomp'),
      namespaces: { pid: namespace('pid'), net: namespace('net'), user: namespace('user') },
    };
  } catch {
    // It ended meanwhile.
    return null;
  }
}

function statusOf(pid: number, field: string): string {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return new RegExp(`^${field}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
  } catch {
    return '';
  }
}

/**
 * The archive of a minimal Debian, cached for each release.
 *
 * @throws SetUpError if mmdebstrap fails
 */
export async function baseSystem(): Promise<string> {
  const release = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (!release) throw new SetUpError('This machine does not say which Debian it is (/etc/os-release).');
  const archive = join(cache, 'install', `debian-${release}.tar`);
  if (existsSync(archive)) return archive;
  mkdirSync(join(cache, 'install'), { recursive: true });
  const making = join(cache, 'install', 'making.tar');
  const sources = await ownSources();
  const args = ['--variant=minbase', '--include=ca-certificates', release, making, ...sources];
  const { code, output } = await capture('mmdebstrap', args);
  if (code !== 0) throw new SetUpError('mmdebstrap could not make a fresh Debian; see above.', output);
  await run('mv', [making, archive]);
  return archive;
}

/** Debian's own lines of this machine's apt sources. */
async function ownSources(): Promise<string[]> {
  const format = '$(ORIGIN)|deb $(REPO_URI) $(RELEASE) $(COMPONENT)|$(CREATED_BY)';
  const { stdout } = await capture('apt-get', ['indextargets', '--format', format]);
  const lines = stdout.split('\n').map((line) => line.split('|'));
  const own = lines.filter(([origin, , by]) => origin === 'Debian' && by === 'Packages');
  return [...new Set(own.flatMap(([, line]) => line ?? []))];
}
