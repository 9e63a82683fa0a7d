import { expect, test } from 'vitest';
import { PageError } from '../../shared/errors/page-error.ts';
import { logPageErrors } from './logPageErrors.ts';

function page() {
  const reported: unknown[] = [];
  const target = new EventTarget();
  logPageErrors(target, {
    call: async (channel, input) => {
      expect(channel).toBe('app.pageFailed');
      reported.push(PageError.parse(input));
      throw new Error('The main process is gone.');
    },
  });
  const happens = (type: string, facts: object) =>
    target.dispatchEvent(Object.assign(new Event(type), facts));
  return { reported, happens };
}

test('an uncaught error in a handler or a promise is reported with name, message and stack', () => {
  const { reported, happens } = page();
  const error = new RangeError('Too many pets');
  happens('error', { error, message: 'Uncaught RangeError: Too many pets' });
  happens('unhandledrejection', { reason: error });
  const asReported = { name: 'RangeError', message: 'Too many pets', stack: error.stack };
  expect(reported).toEqual([asReported, asReported]);
  expect(error.stack).toContain('logPageErrors.test.ts');
});

test('any thrown value is reported within the size limit', () => {
  const { reported, happens } = page();
  const long = Object.assign(new Error('m'.repeat(5000)), {
    name: 'n'.repeat(500),
    stack: 's'.repeat(50_000),
  });
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  for (const error of [long, 'only words', { code: 'no_key', facts: {} }, 7n, loop])
    happens('error', { error });
  happens('unhandledrejection', { reason: undefined });
  expect(reported).toHaveLength(6);
  expect(reported.slice(1)).toEqual([
    { name: 'string', message: 'only words', stack: '' },
    { name: 'object', message: '{"code":"no_key","facts":{}}', stack: '' },
    { name: 'bigint', message: '7', stack: '' },
    { name: 'object', message: '', stack: '' },
    { name: 'undefined', message: 'undefined', stack: '' },
  ]);
});

test('a script that does not parse is reported by its message, a ResizeObserver loop not at all', () => {
  const { reported, happens } = page();
  happens('error', { error: null, message: 'Script error.' });
  happens('error', {
    error: undefined,
    message: 'ResizeObserver loop completed with undelivered notifications.',
  });
  expect(reported).toEqual([{ name: 'string', message: 'Script error.', stack: '' }]);
});
