import { useEffect, useState } from 'react';

/** A value as it was when the screen was last painted: what is dear to draw may follow a frame behind the words. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (value === painted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame that shows the rest is drawn after this callback; the task behind it is past that frame.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value), 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, painted]);
  return painted;
}
