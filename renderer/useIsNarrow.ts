import { useMediaQuery } from '@mantine/hooks';
import { pixels } from './theme.ts';

/** Whether the window is narrow, as it is at 200 % zoom; for what is arranged another way then, not only styled. */
export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${pixels.wide}px)`, false, { getInitialValueInEffect: false });
}
