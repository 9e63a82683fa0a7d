import { useEffect } from 'react';

/** Longer than a dialog takes to give the focus back to where it came from. */
const GIVEN_BACK_MS = 40;

/** Where the focus lands in a screen or pane that came: `data-landing` on its heading, or on its first field. */
const LANDING = '[data-landing], h1';
const IN_DIALOG = '[data-autofocus], input:enabled, textarea:enabled, section button:enabled';

/**
 * Keeps the focus in the window. What had it may go with its screen, its dialog or its notice; then it would fall to
 * the page's body, where Tab begins at the very top and a screen reader says nothing. A touch beside everything may
 * put it there: that is meant.
 *
 * @param home the field that typing goes to where there is one that should have the focus, else null
 */
export function useFocusKeeper(home: () => HTMLElement | null): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let letGo = false;

    function check() {
      timer = undefined;
      if (lost() && !letGo) landing(home)?.focus({ preventScroll: true });
    }

    function onChange() {
      if (lost() && !letGo) timer ??= setTimeout(check, GIVEN_BACK_MS);
    }

    function onDown({ target }: PointerEvent) {
      letGo =
        target instanceof Element && target.closest('button, input, textarea, label, [tabindex]') === null;
    }

    const observer = new MutationObserver(onChange);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'inert'],
    });
    const onFocus = () => {
      letGo = false;
    };
    // A button that was disabled under the finger loses the focus without a change to the page.
    document.addEventListener('focusout', afterwards);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onDown, { capture: true });
    onChange();

    function afterwards() {
      timer ??= setTimeout(check, GIVEN_BACK_MS);
    }

    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusout', afterwards);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onDown, { capture: true });
    };
  }, [home]);
}

function lost(): boolean {
  const active = document.activeElement;
  return (
    active === null || active === document.body || (active instanceof HTMLButtonElement && active.disabled)
  );
}

function landing(home: () => HTMLElement | null): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  if (dialog) return dialog.querySelector<HTMLElement>(IN_DIALOG) ?? dialog;
  return home() ?? [...document.querySelectorAll<HTMLElement>(`main :is(${LANDING})`)].at(-1) ?? null;
}
