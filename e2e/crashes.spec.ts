import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Counter } from './support/counter.ts';
import type { Program } from './support/program.ts';
import { expect, test } from './support/test.ts';

// Crashes of the program's processes: the basket and the messages.

/** Crashes the renderer process. */
const crash = (till: Program) =>
  till.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );

/**
 * Evaluates a script in the page through Electron, because Playwright loses a crashed page. Rejects if the page crashes
 * meanwhile.
 */
const shown = (till: Program, script: string): Promise<unknown> =>
  till.app.evaluate(({ BrowserWindow }, code) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed()) throw new Error('There is no page now.');
    return new Promise((shows, refuse) => {
      const lost = () => refuse(new Error('The renderer process is gone.'));
      contents.once('render-process-gone', lost);
      contents
        .executeJavaScript(code)
        .finally(() => contents.off('render-process-gone', lost))
        .then(shows, refuse);
    });
  }, script);
const words = (till: Program) => shown(till, 'document.body.innerText').then(String, () => '');

test('a crashed window reloads with its basket, and says so', { tag: '@smoke' }, async ({
  counter,
  pet,
  till,
}) => {
  await counter.add(pet.name);
  await crash(till);
  await expect
    .poll(() => words(till))
    .toContain('Perch had to restart its window. Your cart is as you left it.');
  await expect.poll(() => words(till)).toContain(pet.name);
  // The notice moves nothing: a tap could hit another pet.
  const below = `document.querySelector('main').getBoundingClientRect().top`;
  const header = `document.querySelector('header').getBoundingClientRect().bottom`;
  expect(await shown(till, `${below} - ${header}`)).toBe(0);
  await expect
    .poll(() => shown(till, `document.querySelector('[data-testid=total]')?.innerText`).catch(() => null))
    .toMatch(/\d/);
  expect(till.log()).toMatch(/Renderer process gone \{[^}]*reason: '(crashed|killed)'/);
});

test('three crashes within a minute show a plain page, from which a person can restart', async ({
  training,
}) => {
  const page = await training.start();
  await expect(page.getByRole('option').first()).toBeVisible();
  for (const crashes of [1, 2, 3]) {
    await crash(training);
    await expect.poll(() => training.log().match(/Renderer process gone/g)?.length ?? 0).toBe(crashes);
    if (crashes < 3) await expect.poll(() => words(training)).toContain('restart its window');
  }
  await expect.poll(() => words(training)).toContain('stopped several times');
  expect(await shown(training, 'location.pathname')).toBe('/stopped.html');
  await shown(training, `document.querySelector('#again').click()`);
  await expect.poll(() => shown(training, 'document.body.dataset.ready').catch(() => '')).toBe('checkout');
  // Earlier crashes do not count any more.
  await crash(training);
  await expect.poll(() => words(training)).toContain('restart its window');
});

test('a program that was killed says so at its next start, and one that was closed does not', async ({
  pet,
  till,
}) => {
  const counter = new Counter(await till.start());
  await counter.waitForPet(pet.name);
  await counter.add(pet.name);
  // The message disappears, so a busy machine may need another start to see it.
  await expect(async () => {
    await till.kill();
    const page = await till.start();
    const words = page.getByText('Perch closed unexpectedly. Your cart is as you left it.');
    await expect(words).toBeVisible({ timeout: 5000 });
  }).toPass();
  const page = await till.window();
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText(pet.name);
  await page.keyboard.press('F5');
  await expect(page.getByText('Perch closed unexpectedly.')).toBeHidden();
  const times = () => till.log().match(/did not shut down cleanly/g)?.length;
  const killed = times();
  expect(killed).toBeGreaterThan(0);
  await till.quit();
  const again = await till.start();
  await expect(again.getByRole('region', { name: 'Cart' })).toContainText(pet.name);
  expect(times()).toBe(killed);
});

test('a hang is logged while it lasts, and an unexpected error with its stack', async ({ training }) => {
  const page = await training.start();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.evaluate(() => window.perch.call('stock.summary', { categoryId: null }));
  await expect.poll(() => training.log()).toContain('Hang detection started');
  // Each blocks its process for longer than the five seconds of a hang.
  await training.app.evaluate(() => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 8000));
  await expect
    .poll(() => training.log())
    .toMatch(/Main process unresponsive \{ last: '\w+\.\w+', lateMs: \d+ \}/);
  await expect.poll(() => training.log()).toContain('Main process responsive again');
  await page.evaluate(() => {
    const end = performance.now() + 8000;
    while (performance.now() < end);
  });
  await expect.poll(() => training.log()).toContain('Renderer unresponsive');

  const gone = once(training.app.process(), 'exit');
  await training.app.evaluate(() => void setTimeout(() => JSON.parse('nothing that JSON could be'), 0));
  await gone;
  expect(training.log()).toMatch(/Unexpected error[\s\S]*SyntaxError[\s\S]*at JSON\.parse/);
  await training.kill();
  const again = await training.start();
  await expect(again.getByText('Perch closed unexpectedly. Your cart is as you left it.')).toBeVisible();
});

test('an uncaught error of the page or of a screen is logged with its stack, without keys', async ({
  page,
  pet,
  till,
  service,
}) => {
  await new Counter(page).waitForPet(pet.name);
  await page.evaluate((key) => {
    function throwInThePage() {
      throw new RangeError(`A defect of a test, ${key}`);
    }
    setTimeout(throwInThePage, 0);
    void Promise.reject(new TypeError('A promise of a test'));
  }, service.key);
  await expect
    .poll(() => till.log())
    .toMatch(/Uncaught error in the page[^}]*name: 'RangeError'[^}]*at throwInThePage/);
  expect(till.log()).toContain('A defect of a test, [key]');
  expect(till.log()).not.toContain(service.key);
  await expect
    .poll(() => till.log())
    .toMatch(/Uncaught error in the page[^}]*name: 'TypeError'[^}]*A promise of a test/);

  // From now on no screen with a number can render.
  await page.evaluate(() => {
    function formatOfTest(): never {
      throw new SyntaxError('A screen of a test');
    }
    for (const name of ['format', 'formatToParts'] as const) {
      Object.defineProperty(Intl.NumberFormat.prototype, name, { get: formatOfTest });
    }
  });
  await page.getByRole('combobox', { name: 'Search pets' }).fill(pet.name);
  await expect(page.getByRole('button', { name: 'Restart', exact: true })).toBeVisible();
  await expect
    .poll(() => till.log())
    .toMatch(/Uncaught error in the page[^}]*name: 'SyntaxError'[^}]*formatOfTest \(/);
});

test('a failed helper process is logged with its exit code and the end of its stderr', async ({
  training,
  folder,
}) => {
  // A folder of the name of the service's database: the service cannot open it, reports that and ends.
  mkdirSync(join(folder, 'training', 'training', 'service', 'petstore.db'), { recursive: true });
  await training.start();
  const written =
    /Helper process \w+[^}]*name: 'Perch training service'[^}]*code: \d+[^}]*stderr: [^}]*EISDIR/;
  await expect.poll(() => training.log()).toMatch(written);
});
