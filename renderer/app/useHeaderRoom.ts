import { useLayoutEffect, useRef } from 'react';

/**
 * The header's levels of detail, most detailed first: everything; a short sync pill; people as initials; screens as
 * icons; the pill as an icon and no bird. CSS modules use `[data-room]`.
 */
const ROOMS = ['full', 'brief', 'initials', 'signs', 'least'];

/** Chooses the most detailed level that fits the header's width, so that every screen stays reachable. */
export function useHeaderRoom() {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const header = ref.current;
    if (!header) return;
    /** Overflow into the padding does not change the scroll width, so check the position of the last part. */
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
