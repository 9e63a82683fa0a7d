import { useLayoutEffect } from 'react';
import { type Box, boxAt, covers, placeOfNotice } from './placeOfNotice.ts';

/** What a notice must not cover: main buttons, and what says so of itself. */
const CLEAR = '[data-variant="filled"], [data-clear]';
/** What can be pressed or typed into. */
const PRESSED = 'button, [role="option"], [role="row"], input, textarea';
/** What is read in lists and tables. */
const OTHERS = 'li, td, dd';
const NOTICE = '.mantine-Notification-root';

/** Places passing notices where they cover no button, on every screen and over every dialog. */
export function useNoticePlace(): void {
  useLayoutEffect(() => {
    let frame = 0;
    let scrolled = true;
    const soon = (isScrolled: boolean) => {
      scrolled &&= isScrolled;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        place(scrolled);
        scrolled = true;
      });
    };
    const changed = () => soon(false);
    const moved = () => soon(true);
    const changes = new MutationObserver(changed);
    changes.observe(document.body, { childList: true, subtree: true });
    const size = new ResizeObserver(changed);
    size.observe(document.body);
    document.addEventListener('scroll', moved, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      size.disconnect();
      document.removeEventListener('scroll', moved, { capture: true });
    };
  }, []);
}

/**
 * Moves the notice, if there is one that lies where it must not, or covers more than it would elsewhere.
 *
 * @param scrolled nothing but scrolling happened: what passes below it does not chase it away
 */
function place(scrolled: boolean): void {
  const notice = document.querySelector<HTMLElement>(NOTICE);
  const root = document.documentElement;
  if (!notice) {
    root.style.removeProperty('--notice-left');
    root.style.removeProperty('--notice-bottom');
    return;
  }
  const view = { width: window.innerWidth, height: window.innerHeight };
  const size = { width: notice.offsetWidth, height: notice.offsetHeight };
  const clear = boxesOf(CLEAR, notice);
  const left = Number.parseFloat(root.style.getPropertyValue('--notice-left'));
  const bottom = Number.parseFloat(root.style.getPropertyValue('--notice-bottom'));
  const now = Number.isNaN(left) || Number.isNaN(bottom) ? null : { left, bottom };
  if (scrolled && now && !clear.some((box) => covers(boxAt(now, size, view), box))) return;
  const around = { clear, pressed: boxesOf(PRESSED, notice), others: boxesOf(OTHERS, notice) };
  const found = placeOfNotice(size, view, around, now);
  root.style.setProperty('--notice-left', `${found.left}px`);
  root.style.setProperty('--notice-bottom', `${found.bottom}px`);
}

/** Where these are now; of the dialog in front alone while there is one, for nothing else can be pressed. */
function boxesOf(selector: string, notice: HTMLElement): Box[] {
  const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  return [...(dialog ?? document).querySelectorAll(selector)]
    .filter((each) => !notice.contains(each) && each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}
