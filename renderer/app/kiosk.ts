import type { Ipc } from './bridge.ts';
import type { NoticesStore } from './notices/noticesStore.ts';

/** The person closed the question for a PIN, and needs no notice of that. */
const DECLINED: readonly string[] = ['manager_needed', 'sign_in_needed'];

/** Leaving kiosk mode. */
export function createKiosk({
  ipc: { call, listen },
  notices: { notifyFailure },
}: {
  ipc: Ipc;
  notices: NoticesStore;
}) {
  let asking = false;

  /** Asks for a manager's PIN when somebody wants to leave. Returns the function that ends it. */
  function followKiosk(): () => void {
    return listen('kiosk.leaveAsked', async ({ way }) => {
      // A key that is held down asks again and again.
      if (asking) return;
      asking = true;
      const answer = await call('kiosk.leave', { way });
      asking = false;
      if (!answer.ok && !DECLINED.includes(answer.error.code)) notifyFailure(answer.error);
    });
  }

  return { followKiosk };
}
