import { expect, test } from 'vitest';
import { startForEach } from '../testing/program.ts';
import { read } from '../testing/read.tsx';
import { Details } from './Details.tsx';

startForEach();

test('folded details render only their title', () => {
  const words = read(<Details title="Technical details">what moves</Details>);
  expect(words).toContain('Technical details');
  expect(words).not.toContain('what moves');
});
