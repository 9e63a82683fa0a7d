import { expect, test } from 'vitest';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { words } from '../../testing/read.tsx';
import { Equation } from './Equation.tsx';

const nothing = { acknowledged: 0, waiting: 0, parked: 0, discarded: 0 };

/** A shift with sales of 513.67, of which 306.91 in cash, with this rounding. */
function shown(rounding: number): string {
  const equation = {
    ...{ sold: 15, ...nothing, acknowledged: 14, waiting: 1, holds: true },
    amounts: { ...nothing, acknowledged: 51_234, waiting: 133 },
    cash: { ...nothing, acknowledged: 30_556, waiting: 135 },
  };
  const report = { closedAt: null, equation, equationNow: equation, sales: { rounding } };
  return words(<Equation report={report as unknown as ShiftReport} />);
}

test('cash rounding is a line between the sales and what was taken', () => {
  expect(shown(4)).toContain('Sold 15 €513.67 €306.91 Cash rounding €0.04 Sales before refunds €513.71');
  expect(shown(-3)).toContain('Cash rounding −€0.03 Sales before refunds €513.64');
});

test('without rounding there is no such line', () => {
  expect(shown(0)).not.toContain('rounding');
});
