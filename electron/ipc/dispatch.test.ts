import { expect, test, vi } from 'vitest';
import { PerchError } from '../../shared/errors/errors.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { createDispatch, type Sender } from './dispatch.ts';

const page: Sender = { address: 'app://perch/', isTopFrame: true };
const petId = '018f3c1e-7d1a-7c33-9a1e-3f1b7a5d2c11';

function dispatcher(handlers: Partial<Handlers>) {
  const report = vi.fn<(message: string, facts: unknown) => void>();
  const dispatch = createDispatch({
    handlers: async () => handlers as Handlers,
    origin: 'app://perch',
    report,
  });
  return { dispatch, report };
}

test('a valid message reaches its handler parsed, and its answer is returned', async () => {
  const handler = vi.fn(async () => null);
  const { dispatch } = dispatcher({ 'catalogue.scan': handler });
  const answer = await dispatch(page, 'catalogue.scan', { code: '4006381333931', extra: 'dropped' });
  expect(answer).toEqual({ ok: true, value: null });
  expect(handler).toHaveBeenCalledWith({ code: '4006381333931' });
});

test('the dispatch reports which command starts, without its input', async () => {
  const onCommand = vi.fn();
  const dispatch = createDispatch({
    handlers: async () => ({ 'catalogue.scan': async () => null }) as unknown as Handlers,
    origin: 'app://perch',
    onCommand,
    report: () => undefined,
  });
  await dispatch(page, 'catalogue.scan', { code: '4006381333931' });
  await dispatch(page, 'catalogue.drop', {});
  expect(onCommand.mock.calls).toEqual([['catalogue.scan']]);
});

test.each([
  ['another site', { address: 'https://example.com/', isTopFrame: true }],
  ['another host of our scheme', { address: 'app://other/', isTopFrame: true }],
  ['a look-alike host', { address: 'app://perch.example/', isTopFrame: true }],
  ['a file', { address: 'file:///app://perch/', isTopFrame: true }],
  ['a frame inside our page', { address: 'app://perch/', isTopFrame: false }],
  ['nobody', { address: '', isTopFrame: true }],
])('%s is refused before anything is read', async (_who, sender) => {
  const handler = vi.fn();
  const { dispatch, report } = dispatcher({ 'catalogue.scan': handler });
  const answer = await dispatch(sender, 'catalogue.scan', { code: '1' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'foreign_sender' } });
  expect(handler).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledOnce();
});

test.each([
  ['a missing field', 'catalogue.pet', {}],
  ['a wrong type', 'catalogue.pet', { petId: 7 }],
  ['no object', 'catalogue.pet', 'petId'],
  ['nothing at all', 'catalogue.pet', undefined],
  ['a field where none belongs', 'sync.now', { force: true }],
  ['an unknown channel', 'catalogue.drop', {}],
  ['a name that every object has', 'toString', {}],
  ['a channel that is no text', { channel: 'sync.now' }, {}],
])('%s is a bad message', async (_what, channel, input) => {
  const handler = vi.fn();
  const { dispatch } = dispatcher({ 'catalogue.pet': handler, 'sync.now': handler });
  expect(await dispatch(page, channel, input)).toMatchObject({ ok: false, error: { code: 'bad_message' } });
  expect(handler).not.toHaveBeenCalled();
});

test('a refusal keeps its code and facts and is not reported as a defect', async () => {
  const { dispatch, report } = dispatcher({
    'catalogue.pet': () => {
      throw new PerchError('pet_unknown', { petId });
    },
  });
  expect(await dispatch(page, 'catalogue.pet', { petId })).toEqual({
    ok: false,
    error: { code: 'pet_unknown', facts: { petId } },
  });
  expect(report).not.toHaveBeenCalled();
});

test('an unexpected error is reported in full and answered without its details', async () => {
  const defect = new Error('SELECT secret FROM table');
  const { dispatch, report } = dispatcher({ 'catalogue.pet': () => Promise.reject(defect) });
  const answer = await dispatch(page, 'catalogue.pet', { petId });
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(JSON.stringify(answer)).not.toContain('SELECT');
  expect(report).toHaveBeenCalledWith(expect.stringContaining('catalogue.pet'), defect);
});

test('every command to a shop that could not be opened rejects with the reason', async () => {
  const dispatch = createDispatch({
    handlers: () => Promise.reject(new PerchError('database_newer')),
    origin: 'app://perch',
    report: () => undefined,
  });
  expect(await dispatch(page, 'sync.now', {})).toMatchObject({
    ok: false,
    error: { code: 'database_newer' },
  });
});
