import { failureOf } from '../../shared/errors/errors.ts';
import type { Failure } from '../../shared/errors/result.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { AppStore } from './appStore.ts';
import type { ScreenStore } from './screenStore.ts';

/** @param failure why nothing can be shown until somebody signs in; null where a cashier took over */
type Forget = (failure: Failure | null) => void;

/** Reads again what nobody could see without a name. */
type Resume = () => void;

/** What is closed when another person takes over the till. */
export function createTakeover({
  app: { useApp },
  screen: { useScreen },
}: {
  app: AppStore;
  screen: ScreenStore;
}) {
  const forgets: Forget[] = [];
  const resumes: Resume[] = [];

  /** Registers what a store forgets when a cashier, or nobody, takes over. */
  function onTakeover(forget: Forget): void {
    forgets.push(forget);
  }

  /** Registers what a store shows again once somebody signed in. */
  function onSignIn(resume: Resume): void {
    resumes.push(resume);
  }

  /**
   * Closes what the next person may not see, above all a manager's settings. Who was signed out after inactivity and
   * comes back is where they were. Returns the function that ends it.
   */
  function followStaff(): () => void {
    let leftSettings: LocalId | null = null;
    return useApp.subscribe(({ app }, { app: before }) => {
      if (!app || !before || app.staff?.id === before.staff?.id) return;
      if (before.staff === null && app.staff !== null) {
        for (const resume of resumes) resume();
        if (app.staff.id === leftSettings) useScreen.getState().go('settings');
        leftSettings = null;
      }
      // Where nobody was signed in, nothing was open that needs a name.
      if (app.rights.manager || (before.staff === null && !before.rights.manager)) return;
      if (useScreen.getState().screen === 'settings') leftSettings = app.left;
      const failure = app.staff === null ? failureOf('sign_in_needed') : null;
      for (const forget of forgets) forget(failure);
      if (useScreen.getState().screen === 'settings') useScreen.getState().go('checkout');
    });
  }

  return { onTakeover, onSignIn, followStaff };
}
