import { execFileSync } from 'node:child_process';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { say } from './bootstrap/progress.mjs';

/**
 * The switches that Chromium needs to start on this machine.
 *
 * @param program the executable to start
 */
export function chromiumSwitches(program: string): string[] {
  known ??= findSwitches(program);
  return known;
}

let known: string[] | undefined;

function findSwitches(program: string): string[] {
  if (process.platform !== 'linux') return [];
  // Chromium logs a missing D-Bus or graphics card as errors, which do not matter here.
  const switches = process.env.PERCH_LOG === 'verbose' ? [] : ['--log-level=3'];
  if (!sandboxWorks(program)) {
    switches.push('--no-sandbox');
    if (process.getuid?.() !== 0) {
      say('  Note: this system does not let programs build a sandbox; Chromium starts without its own.');
    }
  }
  // Without a graphics card, Chromium would try its GPU process four times.
  if (!existsSync('/dev/dri')) switches.push('--disable-gpu');
  if (sharedMemoryIsSmall()) switches.push('--disable-dev-shm-usage');
  if (!process.env.DISPLAY && process.env.WAYLAND_DISPLAY) switches.push('--ozone-platform-hint=auto');
  return switches;
}

// Chromium refuses its sandbox as root; otherwise it needs user namespaces or its helper as setuid root.
function sandboxWorks(program: string): boolean {
  if (process.getuid?.() === 0) return false;
  try {
    const helper = statSync(join(dirname(program), 'chrome-sandbox'));
    if (helper.uid === 0 && (helper.mode & 0o4000) !== 0) return true;
  } catch {
    // Without the helper, namespaces alone decide.
  }
  try {
    execFileSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore', timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

// Containers often have 64 MB, too little for Chromium.
function sharedMemoryIsSmall(): boolean {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    return bsize * blocks < 256 * 1024 * 1024;
  } catch {
    return true;
  }
}
