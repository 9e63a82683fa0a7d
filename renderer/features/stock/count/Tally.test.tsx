import { expect, test } from 'vitest';
import { startForEach } from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { Tally } from './Tally.tsx';

startForEach();

test('a count says how many pets were as expected and how many nobody counted, and of none nothing', () => {
  expect(read(<Tally right={9} missed={62} missedInStock={59} />)).toBe(
    '\nAs expected\n9\nNot counted\n62\nNot counted, though in stock\n59\n',
  );
  expect(read(<Tally right={1} missed={0} missedInStock={0} />)).toBe('\nAs expected\n1\n');
  expect(read(<Tally right={0} missed={0} missedInStock={0} />)).toBe('');
});
