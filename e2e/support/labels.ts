import type { Page } from '@playwright/test';

/**
 * Labels of buttons, texts in fields, navigation items and notices that do not fit.
 *
 * @param ellipsis whether texts in fields may end in an ellipsis
 */
export function truncatedLabels(page: Page, { ellipsis = false } = {}): Promise<string[]> {
  return page.evaluate(async (mayEnd) => {
    // Waits for animations; endless ones are ignored.
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
    /** Perch's text in a field: the placeholder or the chosen option. */
    function textOf(field: HTMLInputElement): string {
      if (field.value === '') return field.placeholder;
      return field.getAttribute('aria-haspopup') === 'listbox' ? field.value : '';
    }

    function tooLong(field: HTMLInputElement): boolean {
      const style = getComputedStyle(field);
      if (mayEnd && style.textOverflow === 'ellipsis') return false;
      // Not style.font, which is empty with tabular figures.
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room =
        field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return pen.measureText(textOf(field)).width > room + 1;
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
    const fields = document.querySelectorAll<HTMLInputElement>(
      'input[placeholder], input[aria-haspopup="listbox"]',
    );
    return [
      ...[...buttons].filter(shown).filter(outside).map(words),
      ...[...notices].filter((notice) => notice.scrollHeight > notice.clientHeight + 1).map(words),
      ...[...screens].filter(shown).filter(scrolledAway).map(words),
      ...[...fields].filter(shown).filter(tooLong).map(textOf),
    ];
  }, ellipsis);
}

/** Labels of buttons and headings of panes that wrap. */
export function wrappedLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    function wraps(label: Element): boolean {
      const range = document.createRange();
      range.selectNodeContents(label);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const [first] = lines;
      return first !== undefined && lines.some(({ top }) => top > first.bottom - 1);
    }
    const labels = document.querySelectorAll(
      '.mantine-Button-label, .mantine-SegmentedControl-innerLabel, header nav button, [aria-label] > header > :first-child > :not(p)',
    );
    return [...labels]
      .filter((label) => label.checkVisibility({ visibilityProperty: true }))
      .filter(wraps)
      .map(({ textContent }) => (textContent ?? '').trim());
  });
}
