import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectNoViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { DayDesk } from './support/dayDesk.ts';
import { expect, test } from './support/test.ts';

// The shop's day: shifts, drawer, Z report and sync balance.

async function toCheckout(page: Page): Promise<void> {
  await page.keyboard.press('Alt+1');
}

test('open a shift, take cash to the bank, count blind and close it', { tag: '@smoke' }, async ({
  page,
  counter,
  pet: { name },
}) => {
  const day = new DayDesk(page);
  await day.open();
  await day.openShift('100');
  await toCheckout(page);
  await counter.sell(name);
  await counter.nextCustomer();
  await day.open();
  await expect(page.getByRole('heading', { name: 'Sales incl. tax' })).toContainText('€10.00');
  // Round axis labels.
  const axis = page.locator('.recharts-yAxis-tick-labels .recharts-cartesian-axis-tick-value');
  await expect(axis).toHaveText(['€0', '€5', '€10']);
  await day.moveCash('Cash out', '30', 'To the bank');
  await day.moveCash('Cash in', '5', 'Change from the bank');
  // No input is no count; an empty drawer has to be chosen and confirmed.
  await page.keyboard.press('F12');
  await page.getByRole('heading', { name: 'Count the drawer' }).waitFor();
  await page.keyboard.press('F12');
  await expect(page.getByRole('button', { name: /^Close shift/ })).toBeDisabled();
  await page.getByRole('button', { name: 'The drawer is empty' }).click();
  const sure = page.getByRole('dialog', { name: 'Close shift?' });
  await expect(sure.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sure).toBeHidden();
  await page.getByRole('button', { name: 'Back to the shift' }).click();
  // Blind: the expected amount is hidden until the shift is closed.
  await expect(page.getByText('Expected', { exact: true })).toHaveCount(0);
  await day.countAndClose({ '€50.00': 1, '€20.00': 1, '€0.01': 3 });
  await expect(day.fact('Cash drawer', 'Counted')).toHaveText('€70.03');
  await expect(day.fact('Cash drawer', 'Opening float')).toHaveText('€100.00');
  await expect(day.fact('Cash drawer', 'Cash out')).toHaveText('−€30.00');
  await expect(day.fact('Cash drawer', 'Cash in')).toHaveText('€5.00');
  await expect(day.fact('Cash drawer', 'Sales in cash')).toHaveText('€10.00');
  await expect(day.fact('Cash drawer', 'Expected')).toHaveText('€85.00');
  await expect(day.fact('Cash drawer', 'Difference')).toContainText('€14.97');
});

test('close a shift while two sales wait: the report says so, and stays true when they arrive', async ({
  page,
  counter,
  pet: { name },
  service,
}) => {
  const day = new DayDesk(page);
  await counter.waitUntilSent();
  await day.open();
  await day.openShift('0');
  await toCheckout(page);
  await counter.sell(name);
  await counter.nextCustomer();
  await counter.waitUntilSent();
  await service.stop();
  for (let sale = 0; sale < 2; sale += 1) {
    await counter.sell(name);
    await counter.nextCustomer();
  }
  await day.open();
  await page.getByRole('button', { name: /^Close shift/ }).click();
  await expect(page.getByText('2 items are not synced yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the shift' }).click();
  await day.countAndClose({ '€10.00': 3 });
  expect((await day.equation('Synced'))[0]).toBe('1');
  expect((await day.equation('Waiting to sync'))[0]).toBe('2');
  expect((await day.equation('Sold'))[0]).toBe('3');
  await expect(day.report).toContainText('Balanced');
  await expect(day.report).toContainText('from items not synced yet');

  await service.start();
  await expect(day.report).toContainText('2 items that were waiting at closing have synced since.');
  expect((await day.equation('Synced')).slice(0, 2)).toEqual(['1', '3']);
  expect((await day.equation('Waiting to sync')).slice(0, 2)).toEqual(['2', '0']);
  expect((await day.equation('Sold')).slice(0, 2)).toEqual(['3', '3']);
  await expect(day.report).toContainText('All items are synced');
  expect(await service.orders()).toHaveLength(3);
});

test('the Z report is saved as PDF and CSV, and the archive for the tax office is consistent until a cent is changed', async ({
  page,
  counter,
  pet: { name },
  till,
  folder,
}) => {
  const day = new DayDesk(page);
  await counter.sell(name);
  await counter.nextCustomer();
  await day.open();
  await day.countAndClose({ '€10.00': 1 });
  await expect(day.report).toContainText('Since the till began, never reset');
  await expectNoViolations(page);
  for (const [button, start] of [
    ['PDF', '%PDF-'],
    ['CSV', '\uFEFF"Part","Item","Count","Amount","Net","Tax","Of which cash","Detail","By"\r\n'],
  ] as const) {
    const file = join(folder, `z.${button.toLowerCase()}`);
    await till.saveAs(file);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(`Saved as ${file}.`)).toBeVisible();
    expect(readFileSync(file, 'utf8').slice(0, start.length)).toBe(start);
  }

  const zip = join(folder, 'archive.zip');
  await till.saveAs(zip);
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: 'Archive for the tax office' });
  await dialog.getByRole('button', { name: 'This year' }).click();
  await expect(dialog.getByText('Z report 1 · 1 receipt · 0 refunds')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save the archive' }).click();
  await expect(dialog.getByText(`Saved as ${zip}.`)).toBeVisible();

  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  for (const [file, data] of Object.entries(unzipSync(readFileSync(zip)))) {
    writeFileSync(join(unpacked, file), data);
  }
  const verify = () => spawnSync(process.execPath, [join(unpacked, 'verify.mjs')], { encoding: 'utf8' });
  expect(verify()).toMatchObject({ status: 0, stderr: '' });
  const items = join(unpacked, 'items.csv');
  writeFileSync(items, readFileSync(items, 'utf8').replace(/10\.00"\r\n$/, '9.99"\r\n'));
  expect(verify().stderr).toContain('items.csv line 2');
  expect(verify().status).toBe(1);
});

test('an unreadable float gets a message; one that differs from what the last closing left is asked about and reported', async ({
  page,
  pet: { name },
}) => {
  await new Counter(page).waitForPet(name);
  const day = new DayDesk(page);
  await day.open();
  await expectNoViolations(page);
  await page.getByLabel('Opening float').fill('a lot');
  await page.getByRole('button', { name: 'Open the shift' }).click();
  await expect(page.getByText(/^Enter an amount such as/)).toBeVisible();
  await day.openShift('180');
  await day.countAndClose({ '€50.00': 3, '€20.00': 1, '€10.00': 1 });
  await page
    .getByRole('navigation', { name: 'Shifts' })
    .getByRole('button', { name: 'Current shift' })
    .click();
  await page.getByLabel('Opening float').fill('150');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: 'Open the shift with €150.00?' });
  await expect(sure).toContainText('The last closing left €180.00, you counted €150.00: €30.00 less.');
  // A stray Enter does not confirm.
  await expect(sure.getByRole('button', { name: 'Count again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sure).toBeHidden();
  await expect(page.getByLabel('Opening float')).toHaveValue('150');
  await page.getByRole('button', { name: 'Open the shift' }).click();
  await expectNoViolations(page);
  await sure.getByRole('button', { name: 'Open the shift' }).click();
  await day.countAndClose({ '€50.00': 3 });
  await expect(day.report).toContainText('Float differs by: −€30.00');
});

test('at closing the float stays in the drawer, the rest goes to the bank, and the next shift begins with it', async ({
  page,
  counter,
  pet: { name },
}) => {
  const day = new DayDesk(page);
  await day.open();
  await day.openShift('150');
  await toCheckout(page);
  await counter.sell(name);
  await counter.nextCustomer();
  await day.open();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Cash in / out' }).click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Close shift/ }).click();
  await expectNoViolations(page);
  // The archive's key does nothing on this screen.
  await page.keyboard.press('F8');
  await page.getByLabel('Count of €50.00', { exact: true }).fill('3');
  await page.getByLabel('Count of €10.00', { exact: true }).fill('1');
  // Enter moves from row to row to the confirmation; another Enter, or a held key, goes back and does not close the shift.
  await page.getByLabel('Count of €0.01', { exact: true }).press('Enter');
  const sure = page.getByRole('dialog', { name: 'Close shift?' });
  await expect(sure.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(sure).toBeHidden();
  await page.keyboard.press('F12');
  await expect(sure).toContainText('Counted€160.00');
  const bank = sure.getByLabel('To bank');
  await expect(bank).toHaveValue('');
  await expect(sure).toContainText('Stays in the drawer€160.00');
  for (const digit of '161') await sure.getByRole('button', { name: digit, exact: true }).click();
  await expect(sure).toContainText('Only €160.00 was counted.');
  await expect(sure.getByRole('button', { name: 'Close shift' })).toBeDisabled();
  await sure.getByRole('button', { name: 'Leave the float of €150.00' }).click();
  await expect(bank).toHaveValue('10.00');
  await expect(sure).toContainText('Stays in the drawer€150.00');
  await expectNoViolations(page);
  await sure.getByRole('button', { name: 'Close shift' }).click();
  await expect(day.fact('Cash drawer', 'Counted')).toHaveText('€160.00');
  await expect(day.fact('Cash drawer', 'To the bank')).toHaveText('−€10.00');
  await expect(day.fact('Cash drawer', 'Stays in the drawer')).toHaveText('€150.00');
  await page
    .getByRole('navigation', { name: 'Shifts' })
    .getByRole('button', { name: 'Current shift' })
    .click();
  await expect(page.getByLabel('Opening float')).toHaveValue('150.00');
  await page.getByRole('button', { name: 'Open the shift' }).click();
  await expect(page.getByRole('button', { name: /^Close shift/ })).toBeVisible();
});

test('what was sold this week, by category and by pet, as a file', async ({
  page,
  counter,
  pet: { name },
  till,
  folder,
}) => {
  const day = new DayDesk(page);
  await counter.sell(name);
  await counter.nextCustomer();
  await day.open();
  await page.getByRole('button', { name: /^Reports/ }).click();
  const reports = page.getByRole('region', { name: 'Reports', exact: true });
  await expect(reports.getByText('Sales incl. tax', { exact: true }).first()).toBeVisible();
  await reports.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'Pet', exact: true }).click();
  await expect(reports.getByRole('row', { name: new RegExp(name) })).toContainText('€10.00');
  // The chart has a pet's total beside its name.
  const bar = reports.getByRole('listitem').filter({ hasText: name });
  const [named, amount] = [
    await bar.getByText(name, { exact: true }).boundingBox(),
    await bar.getByText('€10.00', { exact: true }).boundingBox(),
  ];
  expect(amount?.y).toBeLessThan((named?.y ?? 0) + (named?.height ?? 0));
  await expectNoViolations(page);
  // An emptied date is restored.
  const to = reports.getByLabel('To', { exact: true });
  const before = await to.inputValue();
  for (const leave of ['Tab', 'Enter']) {
    await to.fill('');
    await to.press(leave);
    await expect(to).toHaveValue(before);
  }
  const file = join(folder, 'sales.csv');
  await till.saveAs(file);
  await reports.getByRole('button', { name: 'CSV' }).click();
  await expect(page.getByText(`Saved as ${file}.`)).toBeVisible();
  expect(readFileSync(file, 'utf8')).toContain(name);
  // A day without sales shows a message; one touch leads back to the shift.
  await reports.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Yesterday' }).click();
  await expect(reports).toContainText('No sales in this period');
  await page.getByRole('button', { name: /^Current shift/ }).click();
  await expect(page.getByRole('heading', { name: 'Sales incl. tax' })).toContainText('€10.00');
});
