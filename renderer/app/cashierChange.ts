import { failureOf } from '../../shared/errors/errors.ts';
import type { Failure } from '../../shared/errors/result.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { AppStore } from './appStore.ts';
import type { ScreenStore } from './screenStore.ts';

/**
 * @param failure why nothing can be shown until somebody signs in; null where a cashier took over
 * @returns how the person who was signed out after inactivity gets back what they had begun, if anything
 */
type Forget = (failure: Failure | null) => Resume | undefined;

/** Shows again what was closed when nobody was signed in. */
type Resume = () => void;

/** What is closed when another person takes over the till. */
export function createCashierChange({
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
   * comes back is where they were, with what they had not saved. Returns the function that ends it.
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
      // Where nobody was signed in, nothing was open that needs a name.
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
