import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { type HelperProcess, watchHelper } from './helper.ts';

/** A process as Electron presents it: after its exit no listener of its stderr is called. */
class FakeProcess extends EventEmitter implements HelperProcess {
  stderr = new PassThrough();
  kill(): boolean {
    this.exits(15);
    return true;
  }
  exits(code: number): void {
    this.emit('exit', code);
    this.stderr.removeAllListeners();
  }
}

function watched() {
  const lines: [string, string, unknown][] = [];
  const child = new FakeProcess();
  const helper = watchHelper('Perch helper', child, {
    info: (message, facts) => lines.push(['info', message, facts]),
    error: (message, facts) => lines.push(['error', message, facts]),
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { child, helper, lines, settled };
}

test('a helper that fails is logged with its exit code and the end of its stderr', async () => {
  const { child, lines, settled } = watched();
  child.stderr.write('a long way\n'.repeat(1000));
  await settled();
  child.stderr.write('TypeError: x is null\n');
  child.exits(1);
  await settled();
  expect(lines).toEqual([]);
  // Still buffered when the process ended.
  child.stderr.end('    at work (place.js:1:2)\n');
  await settled();
  expect(lines).toEqual([
    ['error', 'Helper process failed', { name: 'Perch helper', code: 1, stderr: expect.any(String) }],
  ]);
  const [, , facts] = lines[0] ?? [];
  const stderr = String((facts as { stderr: string }).stderr);
  expect(stderr).toHaveLength(4000);
  expect(stderr).toMatch(/a long way\nTypeError: x is null\n {4}at work \(place\.js:1:2\)\n$/);
});

test('a helper with a closed stderr, or without output, is logged too', async () => {
  const { child, lines, settled } = watched();
  child.stderr.end('aborted');
  await settled();
  child.exits(6);
  await settled();
  expect(lines).toMatchObject([['error', 'Helper process failed', { code: 6, stderr: 'aborted' }]]);
  const silent = watched();
  silent.child.exits(9);
  silent.child.stderr.end();
  await silent.settled();
  expect(silent.lines).toMatchObject([['error', 'Helper process failed', { code: 9, stderr: '' }]]);
});

test('a helper that finished, or that the program ended, is logged only if it wrote something', async () => {
  for (const [words, lines] of [
    ['', []],
    [
      'SqliteError: not a database',
      [['info', 'Helper process stderr', { stderr: 'SqliteError: not a database' }]],
    ],
  ] as const) {
    for (const end of ['killed', 'done']) {
      const one = watched();
      one.child.stderr.end(words);
      if (end === 'killed') one.helper.kill();
      else one.child.exits(0);
      await one.settled();
      expect(one.lines).toMatchObject(lines);
      expect(one.lines).toHaveLength(lines.length);
    }
  }
});
