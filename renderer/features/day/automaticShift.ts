import type { AppStores } from '../../app/appStores.ts';

/** Telling of a shift that the first payment opened. */
export function createAutomaticShift({ app: { notify, shopFormat, useApp, useScreen } }: { app: AppStores }) {
  /** Says what float such a shift began with, and leads to the day. Returns the function that ends it. */
  function followAutomaticShift(): () => void {
    return useApp.subscribe(({ app }, { app: before }) => {
      const shift = app?.shift;
      if (!before || !shift || shift.id === before.shift?.id || shift.assumedFloat === null) return;
      const amount = shopFormat().money(shift.assumedFloat);
      const key = shift.assumedFloat === 0 ? 'day.opening.withoutFloat' : 'day.opening.withFloat';
      const run = () => useScreen.getState().go('day');
      notify({ tone: 'calm', say: { key, facts: { amount } }, lead: { key: 'day.opening.show', run } });
    });
  }

  return { followAutomaticShift };
}
