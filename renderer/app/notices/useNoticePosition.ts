import { notificationsStore } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import { type Box, boxAt, covers, noticePosition } from './noticePosition.ts';

/** Main buttons, fields and elements with `data-clear`: never covered. */
const CLEAR = '[data-variant="filled"], [data-clear], input, textarea';
/** Other buttons. */
const PRESSED = 'button, [role="option"], [role="row"]';
/** Text in lists and tables. */
const OTHERS = 'li, td, dd';
const NOTICE = '.mantine-Notification-root';
const PLACE = '.mantine-Notifications-root';
/** Delay before a placed notice moves after a page change, so that it delays no key. Milliseconds. */
const MOVES_AFTER_MS = 100;

/** The topmost dialog when a notice appeared; null for none. */
const openedAbove = new WeakMap<HTMLElement, Element | null>();

/**
 * Places passing notices where they cover no button, also above the dialog that they belong to; a dialog opened later hides
 * them while it is open. Observes the page only while there is a notice.
 */
export function useNoticePosition(): void {
  useLayoutEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let scrolled = true;
    let following = false;
    /** The topmost dialog when the notice was placed. */
    let front: Element | null = null;
    const none = () => notificationsStore.getState().notifications.length === 0;
    function look() {
      clearTimeout(timer);
      timer = undefined;
      front = dialogInFront();
      const placed: Box[] = [];
      for (const each of document.querySelectorAll<HTMLElement>(PLACE)) {
        const notice = each.querySelector<HTMLElement>(NOTICE);
        if (notice) placed.push(...place(each, notice, scrolled, placed));
      }
      if (none() && document.querySelector(NOTICE) === null) end();
      scrolled = true;
    }
    const soon = (isScrolled: boolean) => {
      scrolled &&= isScrolled;
      if (!noteNew() && dialogInFront() === front) {
        timer ??= setTimeout(look, MOVES_AFTER_MS);
        return;
      }
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const changed = () => soon(false);
    const moved = () => soon(true);
    const changes = new MutationObserver(changed);
    const size = new ResizeObserver(changed);
    function follow() {
      if (following || none()) return;
      following = true;
      changes.observe(document.body, { childList: true, subtree: true });
      size.observe(document.body);
      document.addEventListener('scroll', moved, { capture: true, passive: true });
      changed();
    }
    function end() {
      following = false;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      timer = undefined;
      changes.disconnect();
      size.disconnect();
      document.removeEventListener('scroll', moved, { capture: true });
      for (const each of document.querySelectorAll<HTMLElement>(PLACE)) {
        each.style.removeProperty('--notice-left');
        each.style.removeProperty('--notice-bottom');
      }
    }
    follow();
    const leave = notificationsStore.subscribe(follow);
    return () => {
      leave();
      end();
    };
  }, []);
}

/** Records the topmost dialog for each new notice, also for one behind another. Returns whether there was one. */
function noteNew(): boolean {
  const fresh = [...document.querySelectorAll<HTMLElement>(NOTICE)].filter((each) => !openedAbove.has(each));
  for (const each of fresh) openedAbove.set(each, dialogInFront());
  return fresh.length > 0;
}

/**
 * Moves a notice that covers a main button or another notice, or more than it would elsewhere.
 *
 * @param scrolled the page only scrolled: the notice moves only off a main button
 * @param placed the boxes of other notices
 * @returns its box, if it is visible
 */
function place(
  { style }: HTMLElement,
  notice: HTMLElement,
  scrolled: boolean,
  placed: readonly Box[],
): Box[] {
  const dialog = dialogInFront();
  const waits = dialog !== null && dialog !== openedAbove.get(notice);
  notice.toggleAttribute('data-waits', waits);
  if (waits) return [];
  const within = dialog ?? document;
  const view = { width: window.innerWidth, height: window.innerHeight };
  const size = { width: notice.offsetWidth, height: notice.offsetHeight };
  const clear = [...placed, ...boxesOf(CLEAR, within)];
  const left = Number.parseFloat(style.getPropertyValue('--notice-left'));
  const bottom = Number.parseFloat(style.getPropertyValue('--notice-bottom'));
  const now = Number.isNaN(left) || Number.isNaN(bottom) ? null : { left, bottom };
  const before = now && boxAt(now, size, view);
  if (scrolled && before && !clear.some((box) => covers(before, box))) return [before];
  const around = { clear, pressed: boxesOf(PRESSED, within), others: boxesOf(OTHERS, within) };
  const found = noticePosition(size, view, around, now);
  if (found.left !== left || found.bottom !== bottom) {
    style.setProperty('--notice-left', `${found.left}px`);
    style.setProperty('--notice-bottom', `${found.bottom}px`);
  }
  return [boxAt(found, size, view)];
}

/** The visible boxes within an element (the topmost dialog, or the page). */
function boxesOf(selector: string, within: ParentNode): Box[] {
  return [...within.querySelectorAll(selector)]
    .filter((each) => each.closest(NOTICE) === null && each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}

function dialogInFront(): Element | null {
  return [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? null;
}
