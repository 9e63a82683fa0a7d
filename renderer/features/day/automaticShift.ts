import type { AppStores } from '../../app/appStores.ts';

/** Reports shifts that the first payment opened. */
export function createAutomaticShift({ app: { notify, shopFormat, useApp, useScreen } }: { app: AppStores }) {
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
