import { useEffect } from 'react';
import type { Needs } from '../../app/needs.ts';
import { useStores } from '../../app/useStores.ts';
import type { StaffStore } from './staffStore.ts';

/** The shortest interval between two reports of activity, milliseconds. */
const REPORT_EVERY_MS = 5000;

/** Reports activity, and asks for a PIN when the main process signed out an idle person. */
export function createIdle({
  ipc: { callQuietly },
  app: { useApp },
  staff: { useStaff },
}: Needs<'ipc' | 'app'> & { staff: StaffStore }) {
  /**
   * Reports activity, and asks who is there when the main process signed out an idle person. The basket and open dialogs stay
   * for the next person.
   *
   * @param now a monotonic clock, milliseconds
   * @returns `touched`, to be called with each touch and key, and `end`
   */
  function watchIdle(now: () => number): { touched(): void; end(): void } {
    let reported: number | null = null;

    function touched(): void {
      if (!useApp.getState().app?.staff) return;
      if (reported !== null && now() - reported < REPORT_EVERY_MS) return;
      reported = now();
      void callQuietly('staff.active', {});
    }

    function look(): void {
      const left = useApp.getState().app?.left ?? null;
      const purpose = useStaff.getState().asking?.purpose;
      // The command that asked for the sign-in then continues by itself.
      const signsIn = purpose !== undefined && purpose !== 'approve';
      if (left !== null && !signsIn) void useStaff.getState().ask('idle', null, null, left);
    }

    const forget = useApp.subscribe(({ app }, { app: before }) => {
      if (app?.left !== before?.left) look();
    });
    look();
    return { touched, end: forget };
  }

  return { watchIdle };
}

// A moving pointer alone may be a shaken table.
const touches = ['keydown', 'pointerdown', 'wheel'];

/** Reports activity at the till, including a scanner's keys. */
export function useIdle(): void {
  const { watchIdle } = useStores().staff;
  useEffect(() => {
    const { touched, end } = watchIdle(() => performance.now());
    const listening = { capture: true, passive: true };
    for (const touch of touches) window.addEventListener(touch, touched, listening);
    return () => {
      for (const touch of touches) window.removeEventListener(touch, touched, listening);
      end();
    };
  }, [watchIdle]);
}
