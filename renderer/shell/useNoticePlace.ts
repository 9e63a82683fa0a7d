import { useLayoutEffect } from 'react';
import { type Box, covers, placeOfNotice } from './placeOfNotice.ts';

/** What a notice must not cover: main buttons, and what says so of itself. */
const CLEAR = '[data-variant="filled"], [data-clear]';
const OTHERS = 'button, input, textarea';
const NOTICE = '.mantine-Notification-root';

/** Lets what is told for a moment lie where no main button is, on every screen and over every dialog. */
export function useNoticePlace(): void {
  useLayoutEffect(() => {
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    const size = new ResizeObserver(soon);
    size.observe(document.body);
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      size.disconnect();
      document.removeEventListener('scroll', soon, { capture: true });
    };
  }, []);
}

/** Moves the notice, if there is one that lies where it must not. */
function place(): void {
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
  const top = view.height - bottom - size.height;
  const now = { left, top, right: left + size.width, bottom: view.height - bottom };
  // It stays where it is for as long as it may.
  if (top >= 0 && now.right <= view.width && !clear.some((box) => covers(now, box))) return;
  const found = placeOfNotice(size, view, clear, boxesOf(OTHERS, notice));
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
