import { spawn } from 'node:child_process';
import { SetUpError } from './bootstrap/progress.mjs';

/** An X display. */
export interface Display {
  /** Environment variables to use it. */
  env: Record<string, string>;
  virtual: boolean;
  /** Ends a virtual one. */
  close(): void;
}

/** The user's display, or a virtual one. */
export async function findDisplay(): Promise<Display> {
  const own = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (own || process.platform !== 'linux') return { env: {}, virtual: false, close() {} };
  return startVirtualDisplay();
}

/** Starts Xvfb on a free display number, in true colour. */
export async function startVirtualDisplay(size = '1920x1080'): Promise<Display> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp', '-ac', '-dpi', '96'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const close = () => {
    server.kill();
  };
  process.once('exit', close);
  const number = await new Promise<string>((resolve, reject) => {
    let text = '';
    server.stdio[3]?.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.trim());
    });
    server.once('error', (error) => reject(new SetUpError(`Xvfb could not be started: ${error.message}`)));
    server.once('exit', (code) => reject(new SetUpError(`Xvfb ended with code ${code}.`)));
  });
  server.unref();
  return { env: { DISPLAY: `:${number}` }, virtual: true, close };
}
