import { useEffect } from 'react';

/** Longer than a dialog takes to give the focus back to where it came from. */
const GIVEN_BACK_MS = 40;

/** Where the focus lands in a screen or pane that came: `data-landing` on its heading, or on its first field. */
const LANDING = '[data-landing], h1';
const DIALOG = '[role="dialog"]';
/** The mark of the library for what of a dialog is to have the focus first. */
const FIRST = '[data-autofocus]';
const IN_DIALOG = 'input:enabled, textarea:enabled, section button:enabled';

/**
 * Keeps the focus in the window. What had it may go with its screen, its dialog or its notice; then it would fall to
 * the page's body, where Tab begins at the very top and a screen reader says nothing. A touch beside everything may
 * put it there: that is meant.
 *
 * A dialog has the focus from the moment it is there. The library sets it in a later task, which on a busy till
 * comes late: what is typed until then would go to what is behind the dialog, and who has moved to another field
 * meanwhile would be taken back in the middle of a word.
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

    function onChange(changes: readonly MutationRecord[] = []) {
      for (const { addedNodes } of changes) for (const node of addedNodes) enter(node);
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
    const onFocus = ({ target }: FocusEvent) => {
      letGo = false;
      if (target instanceof HTMLElement) stayAt(target);
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

/** Gives the focus to a dialog that came. */
function enter(node: Node): void {
  if (!(node instanceof HTMLElement)) return;
  const dialog = node.matches(DIALOG) ? node : node.querySelector(DIALOG);
  dialog?.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
}

/**
 * Marks where the focus of a dialog is, so that the library's own task finds it there and leaves it. A tap beside its
 * fields gives the focus to the dialog itself, where its keys are not heard: it goes back to the mark.
 */
function stayAt(target: HTMLElement): void {
  const dialog = target.closest(DIALOG);
  if (dialog === null) return;
  if (dialog === target) {
    dialog.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
    return;
  }
  for (const one of dialog.querySelectorAll(FIRST)) one.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
}

function lost(): boolean {
  const active = document.activeElement;
  return (
    active === null || active === document.body || (active instanceof HTMLButtonElement && active.disabled)
  );
}

function landing(home: () => HTMLElement | null): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>(DIALOG)].at(-1);
  if (dialog)
    return dialog.querySelector<HTMLElement>(FIRST) ?? dialog.querySelector<HTMLElement>(IN_DIALOG) ?? dialog;
  return home() ?? [...document.querySelectorAll<HTMLElement>(`main :is(${LANDING})`)].at(-1) ?? null;
}
