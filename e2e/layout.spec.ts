import type { ElectronApplication, Page } from '@playwright/test';
import { newLocalId } from '../shared/ids/new-id.ts';
import { minor } from '../shared/money/money.ts';
import { english } from './screenshots/sample.ts';
import { simulateDay, stocked } from './screenshots/shop.ts';
import { open, type Stop } from './screenshots/stop.ts';
import { syncStops } from './screenshots/stops/sync.ts';
import { practiceStops } from './screenshots/tour.ts';
import { ask } from './support/ask.ts';
import { Counter } from './support/counter.ts';
import { truncatedLabels, wrappedLabels } from './support/labels.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { addPerson, signInAs } from './support/people.ts';
import { waitForFirstPull } from './support/pets.ts';
import { withPseudoLanguage } from './support/pseudo.ts';
import { screenNames } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { smallTargets } from './support/touchTargets.ts';
import { resize } from './support/window.ts';

// Layout in the smallest supported, a usual and a large window, in every language and a pseudo-language a third longer.

const [small, usual, large] = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
/** A fault must persist for this long. */
const SETTLED_MS = 5000;

async function speak(page: Page, language: 'en' | 'de') {
  await ask(page, 'settings.saveShop', { language, locale: language === 'de' ? 'de-DE' : 'en-IE' });
  await page.locator(`html[lang="${language}"]`).waitFor();
}

/**
 * Cut or wrapped texts and too small targets at each stop: in German, whose words are the longest, in each size; in English in
 * the smallest; in a pseudo-language in the smallest and the largest.
 */
async function faults(
  app: ElectronApplication,
  page: Page,
  captureStops: readonly Stop[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, go, leave } of captureStops) {
    await speak(page, 'en');
    await resize(app, page, small);
    await go(page);
    const look = async (language: string, sizes: readonly (typeof small)[], ellipsis = false) => {
      for (const size of sizes) {
        await resize(app, page, size);
        for (const fault of await lasting(page, ellipsis)) found.add(`${name} (${language}): ${fault}`);
      }
    };
    await speak(page, 'de');
    await look('de', [small, usual, large]);
    await speak(page, 'en');
    await look('en', [small]);
    await withPseudoLanguage(page, () => look('pseudo', [small, large], true));
    await resize(app, page, small);
    await leave?.(page);
  }
  return [...found];
}

/** Faults that remain after the layout has settled. */
async function lasting(page: Page, ellipsis: boolean): Promise<string[]> {
  let wrong: string[] = [];
  const look = async () => {
    wrong = [
      ...(await truncatedLabels(page, { ellipsis })).map((words) => `cut: ${words}`),
      // The pseudo-language may wrap.
      ...(ellipsis ? [] : await wrappedLabels(page)).map((words) => `wraps: ${words}`),
      ...(await smallTargets(page)).map((target) => `small: ${target}`),
    ];
    return wrong.length;
  };
  await expect
    .poll(look, { timeout: SETTLED_MS, intervals: [50] })
    .toBe(0)
    .catch(() => undefined);
  return wrong;
}

test('no label is cut and all buttons can be touched on every screen, in three sizes and three languages', async ({
  training,
}) => {
  // Six tours.
  test.slow();
  const page = await training.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('option').first().waitFor();
  await speak(page, 'en');
  await simulateDay(page, english);
  await page.reload();
  await page.getByRole('option').first().waitFor();
  expect(await faults(training.app, page, practiceStops(english))).toEqual([]);
});

test('no layout faults on the Sync screen, with somebody signed in: synced, needs attention, offline', async ({
  till,
  service,
}) => {
  const page = await till.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('option').first().waitFor();
  // The header is fullest with a person signed in and an item that needs attention.
  await signInAs(page, await addPerson(page, 'Maria', 'manager', '2580'));
  expect(await faults(till.app, page, syncStops(service, english))).toEqual([]);
});

test('at 200 % zoom every screen can be used, and a sale is made', async ({ training }) => {
  const page = await training.start();
  await page.getByRole('option').first().waitFor();
  await speak(page, 'en');
  await training.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentBounds({ x: 0, y: 0, width: 1280, height: 1024 });
    window?.webContents.setZoomFactor(2);
  });
  await page.waitForFunction(() => innerWidth === 640);
  for (const screen of [...screenNames, 'Checkout']) {
    await open(page, screen);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([screen, wide]).toEqual([screen, 0]);
    expect([screen, await truncatedLabels(page)]).toEqual([screen, []]);
  }
  await waitForFirstPull(page);
  await page.getByRole('option').filter({ hasNotText: 'No price' }).first().click();
  await page.getByRole('region', { name: 'Cart' }).getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: /^Take .* in cash/ }).click();
  await expect(page.getByTestId('done')).toBeVisible();
});

test('at 1024 x 768 six lines of a cart are visible at once', async ({ training }) => {
  const page = await training.start();
  await openAt(training.app, page, { width: 1024, height: 768 });
  // By name, because tiles move after the window is resized.
  const counter = new Counter(page);
  const total = page.getByTestId('total');
  const top = async () => (await total.boundingBox())?.y;
  const empty = await top();
  for (const pet of ['Amano', 'Axolotl', 'Beagle', 'Bengal', 'Bamboo', 'Black molly']) await counter.add(pet);
  // The total and the buttons above it stay where they are, with a long amount and the tax below it too.
  for (const locale of ['en-IE', 'de-DE']) {
    await ask(page, 'settings.saveShop', { locale });
    await expect(total).toHaveText(locale === 'de-DE' ? /,\d\d\s€$/ : /^€/);
    expect(await top()).toBe(empty);
  }
  const lines = page.getByRole('region', { name: 'Cart' }).getByRole('listitem');
  await expect(lines).toHaveCount(6);
  const list = page.getByRole('region', { name: 'Cart' }).getByRole('list').first();
  expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  // In a lower window the latest line stays in sight.
  await resize(training.app, page, { width: 1024, height: 600 });
  await expect(lines.last()).toBeInViewport({ ratio: 1 });
});

for (const size of [
  { width: 1024, height: 768 },
  { width: 1600, height: 900 },
]) {
  test(`at ${size.width} x ${size.height} a second touch in the place of Pay does nothing`, async ({
    training,
  }) => {
    const page = await training.start();
    await openAt(training.app, page, size);
    await waitForFirstPull(page);
    await page.getByRole('option').filter({ hasNotText: 'No price' }).first().click();
    const pay = page.getByRole('region', { name: 'Cart' }).getByRole('button', { name: /^Pay/ });
    const place = await pay.boundingBox();
    if (!place) throw new Error('Pay is not on the screen');
    await pay.click();
    const back = page.getByRole('button', { name: /^Back to the cart/ });
    await back.waitFor();
    const there = () =>
      page.evaluate(({ x, y, width, height }) => {
        const meets = ({ left, right, top, bottom }: DOMRect) =>
          left < x + width && right > x && top < y + height && bottom > y;
        return [...document.querySelectorAll('button, a, input')]
          .filter((element) => meets(element.getBoundingClientRect()))
          .map(({ textContent }) => textContent);
      }, place);
    await expect.poll(there).toEqual([]);
    await page.mouse.dblclick(place.x + place.width / 2, place.y + place.height / 2);
    await expect(page.getByRole('button', { name: /^Take .* in cash/ })).toBeEnabled();
    await back.click();
    await expect(pay).toBeEnabled();
  });
}

test('at 1024 x 768 no notice covers a main button', async ({ training }) => {
  const page = await training.start();
  await openAt(training.app, page, { width: 1024, height: 768 });
  await speak(page, 'en');
  const maria = await addPerson(page, 'Maria', 'manager', '2580');
  const notice = page.locator('.mantine-Notification-root');
  /** Signing out shows a message. */
  const showNotice = async () => {
    await signInAs(page, maria);
    await page.getByRole('button', { name: /Maria/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    // The previous notice may still be visible.
    await notice.first().waitFor();
  };
  const counter = new Counter(page);
  await counter.waitForPet('Cockatiel');
  await showNotice();
  await counter.sell('Cockatiel');
  await showNotice();
  await expect.poll(() => page.evaluate(coveredByNotice)).toEqual([]);
  // A tap that slips does not swipe it away.
  const place = await notice.first().boundingBox();
  if (!place) throw new Error('No notice is shown');
  await page.mouse.move(place.x + 30, place.y + 20);
  await page.mouse.down();
  await page.mouse.move(place.x + 90, place.y + 20, { steps: 6 });
  expect((await notice.first().boundingBox())?.x).toBe(place.x);
  await page.mouse.up();
  // A dialog that opens later is not covered.
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(notice.and(page.locator('[data-waits]'))).toHaveCount(1);
  await expect(notice.first()).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await counter.nextCustomer();
});

test('at 1024 x 768 an order, a new order and a receipt show what matters without scrolling', async ({
  training,
}) => {
  const page = await training.start();
  await openAt(training.app, page, { width: 1024, height: 768 });
  await speak(page, 'en');
  await waitForFirstPull(page);
  const desk = new OrderDesk(page);
  await desk.open();
  await desk.newOrder.click();
  await desk.fill({ pet: 'Cockatiel', day: '+3', customer: 'Ada Byron', phone: '0171 555', deposit: '5' });
  await desk.form.getByLabel('Note').fill('Collects after work');
  // Typed text becomes a date when the field loses the focus.
  await expect(desk.form.getByLabel('Pickup date')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  for (const label of ['Pet', 'Deposit']) {
    await expect(desk.form.getByText(label, { exact: true }).first()).toBeInViewport({ ratio: 1 });
  }
  await expect(desk.form.getByText('Card', { exact: true })).toBeInViewport({ ratio: 1 });
  await desk.form.getByRole('button', { name: /^Save order/ }).click();
  for (const words of ['Ada Byron', '0171 555', 'Collects after work', 'Balance due']) {
    await expect(desk.detail.getByText(words, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  await desk.complete.click();
  await page.getByLabel('Cash received').fill('200');
  await page.getByRole('button', { name: /^Take/ }).click();
  await new Counter(page).nextCustomer();

  await page.keyboard.press('F6');
  const head = page.getByRole('dialog', { name: 'Receipts' }).getByRole('region', { name: 'T1-000001' });
  for (const words of [/^€[\d.]+$/, /^Cash €200\.00$/, /^Change €[\d.]+$/]) {
    await expect(head.getByText(words).first()).toBeInViewport({ ratio: 1 });
  }
});

test('at 1024 x 768 a long name is fully visible in a count, and its touch targets are large enough', async ({
  training,
}) => {
  const page = await training.start();
  await openAt(training.app, page, { width: 1024, height: 768 });
  await speak(page, 'de');
  const [pet] = await stocked(page);
  if (!pet) throw new Error('There is no pet in stock');
  const name = 'Glatthaar-Meerschweinchen Ludmilla';
  const draft = await ask(page, 'editing.pet', { petId: pet.id });
  const categoryId = draft.categoryId ?? newLocalId();
  await ask(page, 'editing.savePet', { ...draft, categoryId, name, openingCount: null });
  const { id: sessionId } = await ask(page, 'stock.countStart', {
    label: '',
    wholeShop: false,
    categoryId: null,
  });
  await ask(page, 'stock.countRecord', { sessionId, petId: pet.id, quantity: 12, add: false });
  await open(page, 'Bestand');
  await page.getByRole('row').nth(2).waitFor();
  await page.keyboard.press('F7');
  const line = page.getByRole('listitem').filter({ hasText: name });
  const hidden = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement | SVGElement) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ];
  expect(await line.getByText(name, { exact: true }).evaluate(hidden)).toEqual([0, 0]);
  expect(await line.evaluate(hidden)).toEqual([0, 0]);
  expect(await smallTargets(page)).toEqual([]);
});

test('at 1920 x 1080 a receipt of four pets is visible to its last line', async ({ training }) => {
  const page = await training.start();
  await page.getByRole('option').first().waitFor();
  await speak(page, 'en');
  await ask(page, 'settings.saveShop', { receiptFooter: 'Come back with photographs!' });
  await resize(training.app, page, { width: 1920, height: 1080 });
  const counter = new Counter(page);
  await counter.sell('Amano', 'Axolotl', 'Beagle', 'Betta');
  await counter.nextCustomer();
  await page.keyboard.press('F6');
  const paper = page
    .getByRole('dialog', { name: 'Receipts' })
    .getByRole('region', { name: 'Selected receipt' });
  await expect(paper).toContainText('Come back with photographs!');
  expect(await paper.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test('at 1024 x 768 amounts of six digits are seen whole, and no button lies on another', async ({
  training,
}) => {
  const page = await training.start();
  await openAt(training.app, page, { width: 1024, height: 768 });
  await ask(page, 'settings.saveShop', {
    language: 'en',
    locale: 'en-GB',
    currency: 'HUF',
    cashStep: minor(500),
  });
  const { items } = await ask(page, 'catalogue.search', {
    text: 'Cockatiel',
    categoryId: null,
    limit: 1,
    after: null,
  });
  const petId = items[0]?.id;
  if (!petId) throw new Error('There is no such pet');
  await ask(page, 'catalogue.setPrice', { petId, amount: minor(35_012_300) });
  const counter = new Counter(page);
  expect(await page.evaluate(outside, '#pets [role="option"] > span')).toEqual([]);
  await counter.add('Cockatiel');
  await page.keyboard.press('F12');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  expect(await page.evaluate(outside, TEXTS)).toEqual([]);
  await page.keyboard.press('F4');
  await page.getByRole('group', { name: 'Split into equal parts' }).waitFor();
  expect(await page.evaluate(outside, TEXTS)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+3');
  await page.getByPlaceholder('Name, code or number').fill('Cockatiel');
  await expect(page.getByText('HUF 350,123.00')).toBeVisible();
  expect(await page.evaluate(outside, TEXTS)).toEqual([]);
});

const TEXTS = 'main :is(button, td, [data-clear])';

/** Texts that reach out of their button, cell or box; runs in the page. */
function outside(boxes: string): string[] {
  return [...document.querySelectorAll(boxes)]
    .filter((box) => box.checkVisibility() && box.textContent !== '')
    .filter((box) => {
      const words = document.createRange();
      words.selectNodeContents(box);
      const [inner, outer] = [words.getBoundingClientRect(), box.getBoundingClientRect()];
      const column = (box.parentElement ?? box).getBoundingClientRect();
      return inner.left < outer.left - 1 || inner.right > outer.right + 1 || outer.right > column.right + 1;
    })
    .map(({ textContent }) => textContent ?? '');
}

/** Main buttons covered by a notice, once it has slid in from outside the window; runs in the page. */
function coveredByNotice(): string[] {
  const shown = [...document.querySelectorAll('.mantine-Notification-root')];
  const notices = shown.map((notice) => notice.getBoundingClientRect());
  if (notices.length === 0) return ['no notice is shown'];
  if (shown.some((notice) => notice.getAnimations().length > 0) || notices.some(({ left }) => left < 0))
    return ['a notice slides in'];
  return [...document.querySelectorAll('[data-variant="filled"], [data-clear]')]
    .filter((button) => button.checkVisibility())
    .filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return notices.some(
        (notice) => left < notice.right && right > notice.left && top < notice.bottom && bottom > notice.top,
      );
    })
    .map(({ textContent }) => textContent ?? '');
}

/** Resizes the page after the shop has opened. */
async function openAt(app: ElectronApplication, page: Page, size: { width: number; height: number }) {
  await page.getByRole('option').first().waitFor();
  await resize(app, page, size);
}
