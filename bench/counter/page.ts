import type { Page } from '@playwright/test';

/** The change to wait for on the page. */
export type Painted = 'line' | 'results' | 'done';

declare global {
  interface Window {
    /** Present while the benchmark measures. */
    bench: {
      /** Resets the stopwatch; the next key starts it, and the first change of this kind stops it. */
      arm(what: Painted): void;
      /** Milliseconds from the key to the frame with the change; null after the timeout. */
      result(timeoutMs: number): Promise<number | null>;
    };
  }
}

/**
 * Installs a stopwatch in the page, before the program's scripts so that it receives keys first. It starts at the event's
 * timestamp, which Chromium sets when the key enters the program, and stops in the task after the animation frame of the change.
 */
export async function installStopWatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let pressedAt: number | null = null;
    let armed: Painted | null = null;
    let paintedAt: number | null = null;
    let tell: (() => void) | null = null;

    window.addEventListener(
      'keydown',
      (event) => {
        // The last key counts: the Enter of a scan.
        if (armed) pressedAt = event.timeStamp;
      },
      { capture: true },
    );

    const shows: Record<Painted, (record: MutationRecord) => boolean> = {
      line: ({ target, addedNodes }) =>
        within(target, '[aria-label="Cart"]') && [...addedNodes].some((node) => matches(node, 'li')),
      results: ({ target, addedNodes }) =>
        within(target, '#pets') || [...addedNodes].some((node) => matches(node, '#pets')),
      done: ({ addedNodes }) => [...addedNodes].some((node) => matches(node, '[data-testid="done"]')),
    };
    const within = (node: Node, selector: string) =>
      (node instanceof Element ? node : node.parentElement)?.closest(selector) != null;
    const matches = (node: Node, selector: string) =>
      node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null);

    const observer = new MutationObserver((records) => {
      const kind = armed;
      if (!kind || pressedAt === null || !records.some((record) => shows[kind](record))) return;
      armed = null;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          paintedAt = performance.now();
          tell?.();
        };
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

    window.bench = {
      arm(what) {
        armed = what;
        pressedAt = null;
        paintedAt = null;
      },
      async result(timeoutMs) {
        if (paintedAt === null) {
          await new Promise<void>((resolve) => {
            tell = resolve;
            setTimeout(resolve, timeoutMs);
          });
        }
        armed = null;
        tell = null;
        return paintedAt === null || pressedAt === null ? null : paintedAt - pressedAt;
      },
    };
  });
  await page.reload();
}
