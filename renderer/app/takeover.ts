import { failureOf } from '../../shared/errors/errors.ts';
import type { Failure } from '../../shared/errors/result.ts';
import type { AppStore } from './appStore.ts';
import type { ScreenStore } from './screenStore.ts';

/** @param failure why nothing can be shown until somebody signs in; null where a cashier took over */
type Forget = (failure: Failure | null) => void;

/** What is closed when another person takes over the till. */
export function createTakeover({
  app: { useApp },
  screen: { useScreen },
}: {
  app: AppStore;
  screen: ScreenStore;
}) {
  const forgets: Forget[] = [];

  /** Registers what a store forgets when a cashier, or nobody, takes over. */
  function onTakeover(forget: Forget): void {
    forgets.push(forget);
  }

  /** Closes what the next person may not see, above all a manager's settings. Returns the function that ends it. */
  function followStaff(): () => void {
    return useApp.subscribe(({ app }, { app: before }) => {
      if (!app || !before || app.staff?.id === before.staff?.id || app.rights.manager) return;
      const failure = app.staff === null ? failureOf('sign_in_needed') : null;
      for (const forget of forgets) forget(failure);
      if (useScreen.getState().screen === 'settings') useScreen.getState().go('checkout');
    });
  }

  return { onTakeover, followStaff };
}
