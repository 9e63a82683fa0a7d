import type { Ipc } from './bridge.ts';
import type { NoticesStore } from './notices/noticesStore.ts';

/** The question for a PIN was closed: whoever did that knows it. */
const DECLINED: readonly string[] = ['manager_needed', 'sign_in_needed'];

/** The way out of a window that is held to the whole screen. */
export function createKiosk({
  ipc: { call, listen },
  notices: { tellFailure },
}: {
  ipc: Ipc;
  notices: NoticesStore;
}) {
  let asking = false;

  /** Asks for a manager's PIN where somebody wants out. Returns what ends it. */
  function followKiosk(): () => void {
    return listen('kiosk.leaveAsked', async ({ way }) => {
      // A key that is held down asks again and again.
      if (asking) return;
      asking = true;
      const answer = await call('kiosk.leave', { way });
      asking = false;
      if (!answer.ok && !DECLINED.includes(answer.error.code)) tellFailure(answer.error);
    });
  }

  return { followKiosk };
}
