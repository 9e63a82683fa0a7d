import { expect, test } from './support/test.ts';

// Unprinted receipts and the activity log.

test('an unprinted receipt shifts no layout, has a badge on every screen until it is removed, and the log has the sale', {
  tag: '@smoke',
}, async ({ page, counter, pet: { name } }) => {
  await counter.add(name);
  await page.keyboard.press('F12');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('done')).toBeVisible();
  const place = () => page.getByRole('main').boundingBox();
  const before = await place();
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('alert')).toContainText('Not printed: T1-000001. No printer is set up yet.');
  expect(await place()).toEqual(before);
  await page.keyboard.press('Alt+5');
  const badge = page.getByRole('button', { name: '1 document not printed' });
  await badge.click();
  const jobs = page.getByRole('dialog', { name: 'Not printed' });
  await jobs.getByRole('button', { name: 'Remove: Receipt T1-000001' }).click();
  await expect(jobs).toContainText('Nothing is waiting to be printed.');
  await page.keyboard.press('Escape');
  await expect(badge).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Pet, order, receipt, command or setting').fill('Activity');
  await page.getByRole('dialog').getByText('Activity log').click();
  const log = page.getByRole('list', { name: 'Activity log' });
  await expect(log).toContainText('T1-000001');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Everything adds up.')).toBeVisible();
});
