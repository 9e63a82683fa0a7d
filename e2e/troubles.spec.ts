import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { freePort } from '../shared/testing/ports.ts';
import { Counter } from './support/counter.ts';
import { startPrinter } from './support/paper.ts';
import { petOf } from './support/pets.ts';
import { Program } from './support/program.ts';
import { SyncDesk } from './support/syncDesk.ts';
import { expect, test } from './support/test.ts';

// Failures around a till: printer, disk, clock, wrong file. Each shows a message and loses nothing.

const choosePrinter = (page: Page, port: number) =>
  page.evaluate(
    (at) =>
      window.perch.call('settings.saveShop', {
        printer: { kind: 'escpos', host: '127.0.0.1', port: at, columns: 42, drawer: true },
      }),
    port,
  );

test('a printer that is off: the sale is complete, and the receipt is printed once it is on', {
  tag: '@smoke',
}, async ({ page, counter, pet: { name } }) => {
  const port = await freePort();
  await choosePrinter(page, port);
  const number = await counter.sell(name);
  await page.getByRole('button', { name: /^Print Ctrl/ }).click();
  await expect(page.getByText('The printer does not answer')).toBeVisible();
  expect(await counter.receipts()).toEqual([number]);

  const printer = await startPrinter(port);
  await page.getByRole('button', { name: /^Print Ctrl/ }).click();
  await expect(page.getByText('Printed.')).toBeVisible();
  await expect.poll(() => printer.text()).toContain(number);
  printer.close();
});

test('cash opens the drawer behind the printer', async ({ page, counter, pet: { name } }) => {
  const printer = await startPrinter(0);
  await choosePrinter(page, printer.port);
  await counter.sell(name);
  // ESC p opens the drawer.
  await expect.poll(() => printer.text()).toContain('\u001bp');
  printer.close();
});

test('a wrong clock is reported, and the till keeps working', async ({ pet: { name }, till, service }) => {
  await service.stop();
  await service.start(['wrong-clock:ms=7200000']);
  const page = await till.start();
  await expect(page.getByText('This computer’s clock is 2 hours behind Petstore’s')).toBeVisible();
  const counter = new Counter(page);
  await counter.waitForPet(name);
  await counter.sell(name);
  const desk = new SyncDesk(page);
  await desk.open();
  await expect(desk.connection).toContainText('Please set the clock');
});

/**
 * Removes free space inside a database's write-ahead log: empties it and holds a read transaction until closed, so that writes
 * need new space.
 */
function leaveNoRoom(file: string): Database.Database {
  const reader = new Database(file);
  reader.pragma('wal_checkpoint(TRUNCATE)');
  reader.exec('BEGIN; SELECT count(*) FROM setting');
  return reader;
}

test('a full disk refuses the sale and the start with a message, and both work once there is space', async ({
  service,
  folder,
}) => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]);
  test.skip(mounted.status !== 0, 'only root can make a small file system to fill');
  const env = { PERCH_BASE_URL: service.url, PERCH_API_KEY: service.key };
  const till = new Program({ folder: join(disk, 'till'), env });
  try {
    const { name } = await petOf(service, 4);
    const page = await till.start();
    const counter = new Counter(page);
    await counter.waitForPet(name);
    await counter.sell(name);
    await counter.nextCustomer();
    await counter.waitUntilSent();
    await counter.add(name);
    await page.keyboard.press('F12');
    const filler = join(disk, 'filler');
    const room = leaveNoRoom(join(disk, 'till', 'live', 'perch.sqlite'));
    expect(() => writeFileSync(filler, Buffer.alloc(64 * 2 ** 20))).toThrow('ENOSPC');
    const take = page.getByRole('button', { name: /^Take .* in cash/ });
    await take.click();
    await expect(page.getByRole('alert')).toContainText('The disk is full, so this was not saved');
    rmSync(filler);
    room.close();
    await take.click();
    await expect(page.getByTestId('done')).toContainText('No change due');
    expect(await counter.receipts()).toHaveLength(2);

    // The write-ahead log is removed at the end, so a start needs space for a new one.
    await till.quit();
    expect(() => writeFileSync(filler, Buffer.alloc(64 * 2 ** 20))).toThrow('ENOSPC');
    const started = await till.start();
    await expect(started.getByText('The shop could not be opened')).toBeVisible();
    await expect(started.getByText('The disk is full')).toBeVisible();
    rmSync(filler);
    await started.getByRole('button', { name: 'Try again' }).click();
    await new Counter(started).waitForPet(name);
    expect(await new Counter(started).receipts()).toHaveLength(2);
  } finally {
    await till.kill();
    // Lazy, because a helper process may still have a file open.
    spawnSync('umount', ['-l', disk]);
  }
});

test('a start on a folder that cannot be written to says so, and works once it can', async ({
  service,
  folder,
}) => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]);
  test.skip(mounted.status !== 0, 'only root can make a file system that cannot be written to');
  const writable = (how: 'rw' | 'ro') => spawnSync('mount', ['-o', `remount,${how}`, disk]);
  const till = new Program({ folder: join(disk, 'till'), env: { PERCH_BASE_URL: service.url } });
  try {
    await till.start();
    await till.quit();
    // The test driver's own file could not be replaced.
    rmSync(join(disk, 'till', 'electron', 'DevToolsActivePort'));
    writable('ro');
    const page = await till.start();
    await expect(page.getByText('The shop could not be opened')).toBeVisible();
    await expect(page.getByText('The data folder cannot be')).toBeVisible();
    writable('rw');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('combobox', { name: 'Search pets' })).toBeVisible();
  } finally {
    await till.kill();
    spawnSync('umount', ['-l', disk]);
  }
});
