import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';

/**
 * The environment for tools that must not use the project's Node or the settings of the surrounding npm run.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function outerEnvironment() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env };
  const own = join(root, 'node_modules');
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(own))
    .join(delimiter);
  return env;
}

/**
 * Runs a program and gathers what it prints.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, input?: 'inherit' }} [options] `timeoutMs` ends it with SIGKILL.
 * @returns {Promise<{ code: number, stdout: string, output: string }>} `output` is both streams; code 127 when the
 *   program could not be started, 124 when its time ran out.
 */
export function capture(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: [options.input ?? 'ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let stdout = '';
    let output = '';
    let late = false;
    const timer = options.timeoutMs
      ? setTimeout(() => {
          late = true;
          child.kill('SIGKILL');
        }, options.timeoutMs)
      : undefined;
    child.stdout?.on('data', (chunk) => {
      stdout += chunk;
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, stdout, output: `${output}${error.message}\n` });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: late ? 124 : (code ?? 1), stdout, output });
    });
  });
}

/**
 * Runs a program on this terminal and passes SIGINT and SIGTERM on to it.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit code; 128 + 15 where a signal ended it
 */
export function foreground(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    const settle = () => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
    };
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('close', (code) => {
      settle();
      resolve(code ?? 143);
    });
  });
}
