import { notificationsStore } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import { type Box, boxAt, covers, noticePosition } from './noticePosition.ts';

/** What a notice must not cover: main buttons, and what says so of itself. */
const CLEAR = '[data-variant="filled"], [data-clear]';
/** What can be pressed or typed into. */
const PRESSED = 'button, [role="option"], [role="row"], input, textarea';
/** What is read in lists and tables. */
const OTHERS = 'li, td, dd';
const NOTICE = '.mantine-Notification-root';
const PLACE = '.mantine-Notifications-root';
/** A notice that has its place moves so long after the page changed, so that no key waits for it. Milliseconds. */
const MOVES_AFTER_MS = 100;

/** The dialog that was in front when a notice came; null for none. */
const openedAbove = new WeakMap<HTMLElement, Element | null>();

/**
 * Places passing notices where they cover no button, on every screen and over the dialog that they belong to: while one
 * is open that came after them they wait. What the page changes is followed only while there is one.
 */
export function useNoticePosition(): void {
  useLayoutEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let scrolled = true;
    let following = false;
    /** The dialog in front when the notice was placed. */
    let front: Element | null = null;
    const none = () => notificationsStore.getState().notifications.length === 0;
    function look() {
      clearTimeout(timer);
      timer = undefined;
      front = dialogInFront();
      const notice = document.querySelector<HTMLElement>(NOTICE);
      if (notice) place(notice, scrolled);
      else if (none()) end();
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

/** Notes what each notice that is new came over, also of one that another still covers; whether there was any. */
function noteNew(): boolean {
  const fresh = [...document.querySelectorAll<HTMLElement>(NOTICE)].filter((each) => !openedAbove.has(each));
  for (const each of fresh) openedAbove.set(each, dialogInFront());
  return fresh.length > 0;
}

/**
 * Moves a notice that lies where it must not, or covers more than it would elsewhere.
 *
 * @param scrolled nothing but scrolling happened: what passes below it does not chase it away
 */
function place(notice: HTMLElement, scrolled: boolean): void {
  // On its own place and not on the root, whose properties every element inherits.
  const style = notice.closest<HTMLElement>(PLACE)?.style;
  if (!style) return;
  const dialog = dialogInFront();
  const waits = dialog !== null && dialog !== openedAbove.get(notice);
  notice.toggleAttribute('data-waits', waits);
  if (waits) return;
  const within = dialog ?? document;
  const view = { width: window.innerWidth, height: window.innerHeight };
  const size = { width: notice.offsetWidth, height: notice.offsetHeight };
  const clear = boxesOf(CLEAR, within, notice);
  const left = Number.parseFloat(style.getPropertyValue('--notice-left'));
  const bottom = Number.parseFloat(style.getPropertyValue('--notice-bottom'));
  const now = Number.isNaN(left) || Number.isNaN(bottom) ? null : { left, bottom };
  if (scrolled && now && !clear.some((box) => covers(boxAt(now, size, view), box))) return;
  const around = {
    clear,
    pressed: boxesOf(PRESSED, within, notice),
    others: boxesOf(OTHERS, within, notice),
  };
  const found = noticePosition(size, view, around, now);
  if (found.left === left && found.bottom === bottom) return;
  style.setProperty('--notice-left', `${found.left}px`);
  style.setProperty('--notice-bottom', `${found.bottom}px`);
}

/** Where these are now; of `within` alone, the dialog in front while there is one: nothing else can be pressed. */
function boxesOf(selector: string, within: ParentNode, notice: HTMLElement): Box[] {
  return [...within.querySelectorAll(selector)]
    .filter((each) => !notice.contains(each) && each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}

function dialogInFront(): Element | null {
  return [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? null;
}
