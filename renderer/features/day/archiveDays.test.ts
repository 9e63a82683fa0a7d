import { expect, test } from 'vitest';
import { spanOf } from './ArchiveDialog.tsx';

test.each([
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['lastQuarter', '2026-02-11', '2025-10-01', '2025-12-31'],
  ['lastQuarter', '2026-11-21', '2026-07-01', '2026-09-30'],
  ['thisYear', '2026-11-21', '2026-01-01', '2026-11-21'],
  ['lastYear', '2026-11-21', '2025-01-01', '2025-12-31'],
] as const)('%s of %s', (span, today, from, to) => {
  expect(spanOf(span, today)).toEqual({ from, to });
});
