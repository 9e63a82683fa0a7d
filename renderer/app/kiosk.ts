import type { Needs } from './needs.ts';
import type { NoticesStore } from './notices/noticesStore.ts';

/** The person cancelled the PIN question, so no notice is needed. */
const DECLINED: readonly string[] = ['manager_needed', 'sign_in_needed'];

/** Leaving kiosk mode. */
export function createKiosk({
  ipc: { call, listen },
  notices: { notifyFailure },
}: Needs<'ipc'> & { notices: NoticesStore }) {
  let asking = false;

  /** Asks for a manager's PIN to leave. Returns the function that stops it. */
  function followKiosk(): () => void {
    return listen('kiosk.leaveAsked', async ({ way }) => {
      // A key that is held down repeats the event.
      if (asking) return;
      asking = true;
      const answer = await call('kiosk.leave', { way });
      asking = false;
      if (!answer.ok && !DECLINED.includes(answer.error.code)) notifyFailure(answer.error);
    });
  }

  return { followKiosk };
}
