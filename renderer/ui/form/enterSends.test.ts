import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { enterSends } from './enterSends.ts';

/** Presses a key on a choice of a form. Returns which handlers were called. */
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

test('Enter on the current choice submits the form once; on another one it chooses', () => {
  expect(pressed('Enter', true)).toEqual(['kept from choosing', 'sent']);
  expect(pressed('Enter', true, true)).toEqual([]);
  expect(pressed('Enter', false)).toEqual([]);
  expect(pressed(' ', true)).toEqual([]);
});
