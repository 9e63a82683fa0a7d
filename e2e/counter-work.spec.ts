import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { stock, waitForFirstPull } from './support/pets.ts';
import { burst, scan } from './support/scanner.ts';
import { expect, test } from './support/test.ts';

// The window's work for a scan, a letter and a sale, in counts: React commits, rendered components, added elements. Calls to
// the main process: renderer/features/checkout/questions.test.ts. Times: bench/. Each limit is the current number plus about
// a third.

/** Work of the screen; without the sync pill, which may render at any time. */
interface Work {
  commits: number;
  drawn: number;
  elements: number;
}

declare global {
  interface Window {
    work: Work;
  }
}

/** The used fields of a React fiber. */
interface Fiber {
  tag: number;
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/** Counts React's commits by the devtools hook, which production builds call too. */
async function countWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const components = [0, 1, 11, 14, 15];
    const performedWork = 1;
    window.work = { commits: 0, drawn: 0, elements: 0 };
    function drawnIn(fiber: Fiber, inScreen: boolean): number {
      const isScreen = inScreen || fiber.type === 'main';
      let drawn = inScreen && fiber.flags & performedWork && components.includes(fiber.tag) ? 1 : 0;
      // Unchanged children were not rendered.
      if (fiber.alternate !== null && fiber.child === fiber.alternate.child) return drawn;
      for (let child = fiber.child; child; child = child.sibling) drawn += drawnIn(child, isScreen);
      return drawn;
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
        onCommitFiberRoot(_: number, root: { current: Fiber }) {
          const drawn = drawnIn(root.current, false);
          window.work.drawn += drawn;
          if (drawn > 0) window.work.commits += 1;
        },
      },
    });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.closest('main'))
            window.work.elements += 1 + node.querySelectorAll('*').length;
    }).observe(document, { childList: true, subtree: true });
  });
  // Data from the service would be rendered at any time.
  await waitForFirstPull(page);
  await page.reload();
  await expect(page.getByRole('option').first()).toBeVisible();
}

/** Counts the work of an action, until two frames after it. */
async function workOf(page: Page, act: () => Promise<void>): Promise<Work> {
  await page.evaluate(() => Object.assign(window.work, { commits: 0, drawn: 0, elements: 0 }));
  await act();
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return window.work;
  });
}

function within(work: Work, most: Work): void {
  expect(work.commits).toBeLessThanOrEqual(most.commits);
  expect(work.drawn).toBeLessThanOrEqual(most.drawn);
  expect(work.elements).toBeLessThanOrEqual(most.elements);
}

const built = join(import.meta.dirname, '..', 'out');

/** Size of a built main-process module with its static imports, bytes. */
function sizeOf(name: string, seen = new Set<string>()): number {
  if (seen.has(name)) return 0;
  seen.add(name);
  const text = readFileSync(join(built, 'main', name), 'utf8');
  const imported = [...text.matchAll(/^import\b.*"(\.\.?\/.+)";$/gm)].map(([, path = '']) =>
    join(name, '..', path),
  );
  return imported.reduce((sum, path) => sum + sizeOf(path, seen), Buffer.byteLength(text));
}

test('a start loads what the first screen needs and leaves the rest for later', () => {
  const html = readFileSync(join(built, 'renderer', 'index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\.\/(.+?)"/g)].map(([, file = '']) => file);
  // One script and style each, the bundler's helper and the part shared with the stopped page.
  expect(files).toHaveLength(4);
  const sizes = files.map((file) => statSync(join(built, 'renderer', file)).size);
  // 1.56 MB now: the checkout, what every screen shares, and the words of both languages.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_750_000);
  // 2.04 MB now. Barcodes, code pages of printers, encryption and updates are loaded when they are used.
  const seen = new Set<string>();
  expect(sizeOf('main.js', seen) + sizeOf('program.js', seen)).toBeLessThan(2_200_000);
});

test('every component of Mantine in use has its styles', () => {
  const folder = join(built, 'renderer', 'assets');
  const textOf = (kind: string) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(kind))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
  const classes = (text: string, before: RegExp) =>
    new Set([...text.matchAll(before)].map(([, name = '']) => name));
  const all = readFileSync(join(built, '..', 'node_modules/@mantine/core/styles.css'), 'utf8');
  const styled = classes(all, /\.(m_[0-9a-f]+)/g);
  const used = classes(textOf('.js'), /["'`](m_[0-9a-f]+)["'`]/g).intersection(styled);
  expect(used.size).toBeGreaterThan(100);
  // A missing one is an import of renderer/app/theme/mantine.css, in the order of Mantine's own file.
  expect([...used.difference(classes(textOf('.css'), /\.(m_[0-9a-f]+)/g))]).toEqual([]);
});

test('a scan, a letter and a sale draw what they change and nothing else', async ({ till }) => {
  const page = await till.start();
  await expect(page.getByRole('option').first()).toBeVisible();
  const pets = await stock(page, 4);
  await countWork(page);
  const cart = page.getByRole('region', { name: 'Cart' });
  const search = page.getByRole('combobox', { name: 'Search pets' });
  const next = page.getByRole('button', { name: /^Next customer/ });
  const [first, ...others] = pets;
  if (!first) throw new Error('The demo shop has no pets');
  async function scanned({ code, name }: { code: string; name: string }) {
    await scan(till, code);
    await expect(cart).toContainText(name);
  }
  async function startPaying() {
    await page.keyboard.press('F12');
    await expect(page.getByLabel('Cash received')).toBeFocused();
  }
  async function paid() {
    await burst(till, ['Return']);
    await expect(next).toBeVisible();
  }

  // The first sale opens a shift, and the first line enables the buttons of the cart.
  await scanned(first);
  await startPaying();
  await paid();
  await next.click();
  await scanned(first);

  for (const pet of others) {
    const work = await workOf(page, () => scanned(pet));
    // The new line, the one that was selected, the totals, the pet's tile. The search field draws no character of the code,
    // and nothing draws a portrait's shapes as elements.
    within(work, { commits: 2, drawn: 28, elements: 30 });
  }

  for (const letter of 'mo') {
    const work = await workOf(page, async () => {
      await search.press(letter);
      await expect(search).toHaveAttribute('aria-busy', 'false');
    });
    // The tiles with portraits, then the rest of the page. Tiles are reused for other pets.
    within(work, { commits: 2, drawn: 50, elements: 10 });
  }
  await search.fill('');
  await expect(search).toHaveAttribute('aria-busy', 'false');

  await startPaying();
  const work = await workOf(page, paid);
  // The change, and a frame later the receipt. The payment panel is not rendered again.
  within(work, { commits: 4, drawn: 120, elements: 130 });
});
