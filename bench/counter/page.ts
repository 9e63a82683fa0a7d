import type { Page } from '@playwright/test';

/** What is waited for on the page. */
export type Painted = 'line' | 'results' | 'done';

declare global {
  interface Window {
    /** Present while the benchmark measures. */
    bench: {
      /** Forgets the last key; from the next key on, the first change of this kind is timed. */
      arm(what: Painted): void;
      /** Milliseconds from the key to the frame that shows the change; null where nothing changed in time. */
      result(patienceMs: number): Promise<number | null>;
    };
  }
}

/**
 * Puts a stop watch into the page, before the program's own scripts so that it hears keys first. A key's time is its
 * event's own, which Chromium sets where the key enters the program; the end is the task behind the animation frame in
 * which the change was drawn.
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
        // The key that counts is the last one: of a scan its Enter.
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
      async result(patienceMs) {
        if (paintedAt === null) {
          await new Promise<void>((resolve) => {
            tell = resolve;
            setTimeout(resolve, patienceMs);
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
