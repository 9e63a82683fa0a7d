import { afterEach, expect, test, vi } from 'vitest';
import { componentDefaults } from './themeComponents.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a touch outside a dialog closes it, but not the second touch of a double one that opened it', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { ref, onClickCapture } = (componentDefaults.Modal?.defaultProps?.overlayProps ?? {}) as {
    ref: (element: object) => void;
    onClickCapture: (event: object) => void;
  };
  const currentTarget = {};
  const touch = () => {
    const stopPropagation = vi.fn();
    onClickCapture({ currentTarget, stopPropagation });
    return stopPropagation.mock.calls.length === 0;
  };
  ref(currentTarget);
  vi.advanceTimersByTime(200);
  expect(touch()).toBe(false);
  vi.advanceTimersByTime(200);
  expect(touch()).toBe(true);
});
