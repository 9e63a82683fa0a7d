import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { enterSends } from './enterSends.ts';

/** A key on a choice of a form; what was asked of either. */
function pressed(key: string, isChosen: boolean, repeat = false): string[] {
  const asked: string[] = [];
  const form = { requestSubmit: () => asked.push('sent') };
  const event = {
    key,
    repeat,
    currentTarget: { form },
    preventDefault: () => asked.push('kept from choosing'),
  };
  enterSends(event as unknown as KeyboardEvent<HTMLButtonElement>, isChosen);
  return asked;
}

test('Enter on the choice that is made sends the form once; on another one, and any other key, it does not', () => {
  expect(pressed('Enter', true)).toEqual(['kept from choosing', 'sent']);
  expect(pressed('Enter', true, true)).toEqual([]);
  expect(pressed('Enter', false)).toEqual([]);
  expect(pressed(' ', true)).toEqual([]);
});
