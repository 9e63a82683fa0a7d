import type { PageError } from '../../shared/errors/page-error.ts';
import { pageErrorSizes } from '../../shared/errors/page-errors.ts';
import type { PerchBridge } from '../../shared/ipc/events.ts';

/**
 * Writes every uncaught error of this page to the program's log; Boundary forwards React's with `reportError`. It is
 * independent of the stores, which may be what failed.
 */
export function logPageErrors(page: EventTarget, bridge: Pick<PerchBridge, 'call'>): void {
  const log = (error: unknown) => {
    // A failed answer must not trigger another report.
    bridge.call('app.pageFailed', asPageError(error)).catch(() => undefined);
  };
  page.addEventListener('error', (event) => {
    const { error, message } = event as ErrorEvent;
    // Chromium's "ResizeObserver loop" message is harmless: the layout is measured again in the next frame.
    if (error === undefined || error === null) {
      if (!message?.startsWith('ResizeObserver loop')) log(message);
    } else log(error);
  });
  page.addEventListener('unhandledrejection', (event) => log((event as PromiseRejectionEvent).reason));
}

function asPageError(thrown: unknown): PageError {
  const error =
    thrown instanceof Error ? thrown : { name: typeof thrown, message: textOf(thrown), stack: '' };
  const cut = (text: unknown, most: number) => String(text ?? '').slice(0, most);
  return {
    name: cut(error.name, pageErrorSizes.name),
    message: cut(error.message, pageErrorSizes.message),
    stack: cut(error.stack, pageErrorSizes.stack),
  };
}

function textOf(thrown: unknown): string {
  try {
    return typeof thrown === 'object' ? JSON.stringify(thrown) : String(thrown);
  } catch {
    return '';
  }
}
