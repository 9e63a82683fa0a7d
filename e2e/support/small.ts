import type { Page } from '@playwright/test';

/** What a finger needs, CSS pixels. */
const LEAST = 44;

/**
 * What can be pressed and is smaller than a finger needs, with its size. A box to tick counts with its label, and what
 * is drawn small may be pressed around itself; words within a sentence are left out.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role="button"], [role="option"], [role="tab"], [role="menuitem"], [role="switch"]',
    );
    const small: string[] = [];
    for (const target of targets) {
      if (
        !target.checkVisibility({ visibilityProperty: true }) ||
        target.closest('[inert], [aria-hidden="true"]')
      ) {
        continue;
      }
      if (target instanceof HTMLInputElement && target.type === 'file') continue;
      const own = target.getBoundingClientRect();
      // Drawn for readers of screens alone.
      if (own.width <= 1 || own.height <= 1) continue;
      const boxes = [own];
      if (target instanceof HTMLInputElement || target.matches('[role="switch"]')) {
        for (const label of (target as HTMLInputElement).labels ?? [])
          boxes.push(label.getBoundingClientRect());
        // The row that holds the box and its words is pressed as one.
        const row = target.closest(
          'label, .mantine-Switch-body, .mantine-Checkbox-body, .mantine-Radio-body, .mantine-Input-wrapper',
        );
        if (row) boxes.push(row.getBoundingClientRect());
      }
      const wide = Math.max(...boxes.map(({ width }) => width));
      const high = Math.max(...boxes.map(({ height }) => height));
      if (wide >= least - 0.5 && high >= least - 0.5) continue;
      // What lies over a whole row is pressed all over it; at the end of a list on one side of its words alone. What is
      // scrolled away, or under a dialog, is pressed nowhere.
      const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
      const pressed = (left: number, top: number) => target.contains(document.elementFromPoint(left, top));
      if (!pressed(x, y) && boxes.length === 1) continue;
      const far = least / 2 - 1;
      if ((pressed(x, y - far) || pressed(x, y + far)) && (pressed(x - far, y) || pressed(x + far, y)))
        continue;
      if (target.matches('a[href]') && getComputedStyle(target).display === 'inline') continue;
      const words = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? '';
      small.push(
        `${target.tagName.toLowerCase()} “${words || target.getAttribute('name') || target.className}” ${Math.round(wide)} × ${Math.round(high)}`,
      );
    }
    return small;
  }, LEAST);
}
