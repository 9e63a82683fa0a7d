import { useEffect } from 'react';

/** Longer than a closing dialog takes to restore the focus. */
const GIVEN_BACK_MS = 40;

/** The initial focus of a new screen or pane: `data-landing` on its heading or its first field. */
const LANDING = '[data-landing], h1';
const DIALOG = '[role="dialog"]';
/** The library's attribute for the initial focus of a dialog. */
const FIRST = '[data-autofocus]';
const IN_DIALOG = 'input:enabled, textarea:enabled, section button:enabled';

/**
 * Keeps the focus on an element of the window. When the focused element is removed with its screen, dialog or notice,
 * the focus would fall to the page's body, where Tab starts at the top and a screen reader is silent. A touch on an empty
 * area may still put it there.
 *
 * A dialog gets the focus as soon as it is rendered. The library sets it in a later task, which can be late on a busy
 * till: until then keys would go to the screen behind the dialog, and a person who has already moved to another field
 * would lose the focus while typing.
 *
 * @param home returns the field that should get typed text, or null
 */
export function useFocusKeeper(home: () => HTMLElement | null): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let letGo = false;
    let last: HTMLElement | null = null;

    function check() {
      timer = undefined;
      if (!lost() || letGo) return;
      // A button of the same screen or dialog that is disabled while its action runs gets the focus back.
      const isThere = home() === null && last?.isConnected && last.closest(DIALOG) === dialogInFront();
      if (isThere && last?.hasAttribute('data-loading')) return;
      if (isThere) last?.focus({ preventScroll: true });
      if (lost()) landing(home)?.focus({ preventScroll: true });
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
      if (!(target instanceof HTMLElement)) return;
      last = target;
      stayAt(target);
    };
    // A button that becomes disabled loses the focus without any change of the page's elements.
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

/** Focuses a new dialog. */
function enter(node: Node): void {
  if (!(node instanceof HTMLElement)) return;
  const dialog = node.matches(DIALOG) ? node : node.querySelector(DIALOG);
  dialog?.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
}

/**
 * Marks the focused element of a dialog, so that the library's later task keeps it. A tap beside the fields focuses the
 * dialog itself, where its key handlers do not run; the focus then returns to the marked element.
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

const dialogInFront = () => [...document.querySelectorAll<HTMLElement>(DIALOG)].at(-1) ?? null;

function landing(home: () => HTMLElement | null): HTMLElement | null {
  const dialog = dialogInFront();
  if (dialog)
    return dialog.querySelector<HTMLElement>(FIRST) ?? dialog.querySelector<HTMLElement>(IN_DIALOG) ?? dialog;
  return home() ?? [...document.querySelectorAll<HTMLElement>(`main :is(${LANDING})`)].at(-1) ?? null;
}
