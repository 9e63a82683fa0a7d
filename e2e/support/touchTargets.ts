import type { Page } from '@playwright/test';

/** Minimum size of a touch target, CSS pixels. */
const LEAST = 44;

/**
 * Touch targets that are too small, with their size. A checkbox includes its label, and small controls their padding; links in
 * sentences are ignored.
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
      // Visible to screen readers only.
      if (own.width <= 1 || own.height <= 1) continue;
      const boxes = [own];
      if (target instanceof HTMLInputElement || target.matches('[role="switch"]')) {
        for (const label of (target as HTMLInputElement).labels ?? [])
          boxes.push(label.getBoundingClientRect());
        // The row of box and label is one target.
        const row = target.closest(
          'label, .mantine-Switch-body, .mantine-Checkbox-body, .mantine-Radio-body, .mantine-Input-wrapper',
        );
        if (row) boxes.push(row.getBoundingClientRect());
      }
      const wide = Math.max(...boxes.map(({ width }) => width));
      const high = Math.max(...boxes.map(({ height }) => height));
      if (wide >= least - 0.5 && high >= least - 0.5) continue;
      // Tests whether points around the control hit it, on one side at the end of a list. Controls that are scrolled away or
      // under a dialog are ignored.
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
