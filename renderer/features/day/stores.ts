import type { AppStores } from '../../app/appStores.ts';
import type { Needs } from '../../app/needs.ts';
import { createArchiveStore } from './archiveStore.ts';
import { createDayStore } from './dayStore.ts';

/** Stores of the day: shifts, their reports and the tax archive. */
export function createDayStores({ ipc, app, printing }: Needs<'ipc' | 'app' | 'printing'>) {
  const day = createDayStore({ ipc, app, printing });
  const archive = createArchiveStore({ ipc, printing });
  return { ...day, ...archive, ...createAutomaticShift({ app }) };
}

/** Reports shifts that the first payment opened. */
function createAutomaticShift({ app: { notify, shopFormat, useApp, useScreen } }: { app: AppStores }) {
  /** Shows a notice with such a shift's float and a link to the day. Returns the function that stops it. */
  function followAutomaticShift(): () => void {
    return useApp.subscribe(({ app }, { app: before }) => {
      const shift = app?.shift;
      if (!before || !shift || shift.id === before.shift?.id || shift.assumedFloat === null) return;
      const amount = shopFormat().money(shift.assumedFloat);
      const key = shift.assumedFloat === 0 ? 'day.opening.withoutFloat' : 'day.opening.withFloat';
      const run = () => useScreen.getState().go('day');
      notify({ tone: 'calm', say: { key, facts: { amount } }, lead: { key: 'day.today', run } });
    });
  }

  return { followAutomaticShift };
}
