import { failureOf } from '../../shared/errors/errors.ts';
import type { Failure } from '../../shared/errors/result.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { AppStore } from './appStore.ts';
import type { ScreenStore } from './screenStore.ts';

/**
 * Clears a store's protected data.
 *
 * @param failure the reason to show until somebody signs in; null if a cashier took over
 * @returns a function that restores unsaved work if the same person signs in again after inactivity
 */
type Forget = (failure: Failure | null) => Resume | undefined;

/** Restores what was closed at sign-out. */
type Resume = () => void;

/** Closes protected views when another person takes over the till. */
export function createCashierChange({
  app: { useApp },
  screen: { useScreen },
}: {
  app: AppStore;
  screen: ScreenStore;
}) {
  const forgets: Forget[] = [];
  const resumes: Resume[] = [];

  /** Registers a function that clears a store at sign-out or when a cashier takes over. */
  function onTakeover(forget: Forget): void {
    forgets.push(forget);
  }

  /** Registers a function that runs after a sign-in. */
  function onSignIn(resume: Resume): void {
    resumes.push(resume);
  }

  /**
   * Closes what the next person may not see, above all a manager's settings. A person who was signed out after inactivity and
   * signs in again gets their screen and unsaved input back. Returns the function that stops it.
   */
  function followStaff(): () => void {
    let leftSettings: LocalId | null = null;
    const begun = new Map<LocalId, Resume[]>();
    return useApp.subscribe(({ app }, { app: before }) => {
      if (!app || !before || app.staff?.id === before.staff?.id) return;
      if (before.staff === null && app.staff !== null) {
        for (const resume of [...resumes, ...(begun.get(app.staff.id) ?? [])]) resume();
        begun.delete(app.staff.id);
        if (app.staff.id === leftSettings) useScreen.getState().go('settings');
        leftSettings = null;
      }
      // Before a sign-in, nothing that needs one was open.
      if (app.rights.manager || (before.staff === null && !before.rights.manager)) return;
      if (useScreen.getState().screen === 'settings') leftSettings = app.left;
      const failure = app.staff === null ? failureOf('sign_in_needed') : null;
      const kept = forgets.map((forget) => forget(failure)).filter((resume) => resume !== undefined);
      if (app.left && kept.length > 0) begun.set(app.left, kept);
      if (useScreen.getState().screen === 'settings') useScreen.getState().go('checkout');
    });
  }

  return { onTakeover, onSignIn, followStaff };
}
