import type { Page } from '@playwright/test';

/** The labels of buttons, the placeholders of fields, the screens of the header and the notices that do not fit. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What still slides in has not got its size; what goes round and round never ends.
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1);
    await Promise.allSettled(moving.map((one) => one.finished));
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const words = (element: Element) => (element.textContent ?? '').trim();

    function outside(button: Element): boolean {
      const box = button.getBoundingClientRect();
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        if (text.width > 1 && (text.left < box.left - 1 || text.right > box.right + 1)) return true;
        const own = node.parentElement;
        if (own && own.clientWidth > 0 && own.scrollWidth > own.clientWidth + 1) return true;
      }
      return false;
    }

    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    function tooLong(field: HTMLInputElement): boolean {
      const style = getComputedStyle(field);
      pen.font = style.font;
      const room =
        field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return field.value === '' && pen.measureText(field.placeholder).width > room + 1;
    }

    function scrolledAway(entry: Element): boolean {
      const row = entry.closest('nav')?.getBoundingClientRect();
      const { left, right } = entry.getBoundingClientRect();
      return row !== undefined && (left < row.left - 1 || right > Math.min(row.right, innerWidth) + 1);
    }

    const notices = document.querySelectorAll('.mantine-Notification-root');
    const buttons = document.querySelectorAll(
      '.mantine-Button-root, .mantine-SegmentedControl-label, nav button, fieldset button, header button',
    );
    const screens = document.querySelectorAll('header nav button');
    const fields = document.querySelectorAll<HTMLInputElement>('input[placeholder]');
    return [
      ...[...buttons].filter(shown).filter(outside).map(words),
      ...[...notices].filter((notice) => notice.scrollHeight > notice.clientHeight + 1).map(words),
      ...[...screens].filter(shown).filter(scrolledAway).map(words),
      ...[...fields]
        .filter(shown)
        .filter(tooLong)
        .map(({ placeholder }) => placeholder),
    ];
  });
}
