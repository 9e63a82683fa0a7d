import { useLayoutEffect, useRef } from 'react';

/**
 * How much the header says, the most first: everything; the sync pill in brief; people by their initials; screens by
 * their signs; the pill by its sign as well, and no bird. CSS modules look for `[data-room]`.
 */
const ROOMS = ['full', 'brief', 'initials', 'signs', 'least'];

/** Lets the header say as much as fits its width, so that every screen can be reached from it. */
export function useHeaderRoom() {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const header = ref.current;
    if (!header) return;
    /** What reaches into the padding is not counted as scrolled away, so the last part is looked at. */
    const fits = () => {
      const end =
        header.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(header).paddingRight);
      return (header.lastElementChild?.getBoundingClientRect().right ?? 0) <= end + 1;
    };
    const choose = () => {
      for (const room of ROOMS) {
        header.dataset.room = room;
        if (fits()) return;
      }
    };
    choose();
    const size = new ResizeObserver(choose);
    size.observe(header);
    const words = new MutationObserver(choose);
    words.observe(header, { childList: true, characterData: true, subtree: true });
    document.fonts.addEventListener('loadingdone', choose);
    return () => {
      size.disconnect();
      words.disconnect();
      document.fonts.removeEventListener('loadingdone', choose);
    };
  }, []);
  return ref;
}
