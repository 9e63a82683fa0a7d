import { expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import {
  bridge,
  dialog,
  notices,
  openWindow,
  pet,
  sell,
  shop,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';
import { read } from '../../testing/read.tsx';
import { PrintBadge } from './PrintBadge.tsx';
import { PrintJobs } from './PrintJobs.tsx';
import { failedOf, PRINT_JOBS } from './printingStore.ts';

startForEach();

const printing = () => stores.printing.usePrinting.getState();
const failed = () => failedOf(printing().jobs);

/** Requests a receipt while there is no printer. */
async function notPrinted(): Promise<void> {
  printing().start();
  const { id } = await sell(pet());
  await stores.printing.printDocument('receipt', id);
  await when(stores.printing.usePrinting, ({ jobs }) => failedOf(jobs).length > 0);
}

const failures = () => notices().filter((say) => 'key' in say && say.key.startsWith('documents.jobs.failed'));

test('a failed print job is reported once with its reason, and has a badge until it is printed', async () => {
  await notPrinted();
  expect(failures()).toMatchObject([{ facts: { name: ': T1-000001' }, why: { code: 'no_printer' } }]);
  expect(read(<PrintBadge />)).toContain('1');
  expect(read(<PrintJobs />)).toContain('Receipt T1-000001');
  stores.app.useNotices.getState().notices.at(-1)?.lead?.run();
  expect(dialog().dialog).toMatchObject({ id: PRINT_JOBS });

  await shop.ask('settings.saveShop', { printer: { kind: 'system', deviceName: '', paper: '80mm' } });
  const [job] = failed();
  if (job) await printing().retry(job);
  await when(stores.printing.usePrinting, ({ jobs }) => jobs.length === 0);
  expect(read(<PrintBadge />)).toBe('');
  expect(failures()).toHaveLength(1);
});

test('a job that fails again shows how often and when, and leads to the printer settings', async () => {
  await notPrinted();
  expect(read(<PrintJobs />)).toContain('Choose a printer');
  expect(read(<PrintJobs />)).not.toContain('Tried');
  const [job] = failed();
  if (!job) throw new Error('Nothing failed');
  // No notice while the list is open; without it the notice appears again.
  shop.clock.advance(60_000);
  stores.app.openModal(PRINT_JOBS);
  await printing().retry(job);
  expect(read(<PrintJobs />)).toMatch(/No printer is set up yet[\s\S]*Tried 2 times, last at \d+:\d\d\./);
  expect(failures()).toHaveLength(1);
  dialog().close();
  await printing().retry(job);
  expect(failures()).toHaveLength(2);
});

test('notice and list explain that the drawer of the failed printer opens only with its key', async () => {
  await notPrinted();
  const drawer = 'The cash drawer opens only with its key.';
  expect(read(<PrintJobs />)).not.toContain(drawer);
  await shop.ask('settings.saveShop', {
    printer: { kind: 'escpos', host: 'till-printer', port: 9100, columns: 42 as const, drawer: true },
  });
  await when(stores.app.useApp, ({ app }) => app?.drawer === true);
  expect(read(<PrintJobs />)).toContain(drawer);
  stores.printing.usePrinting.setState({ jobs: [] });
  printing().start();
  await when(stores.printing.usePrinting, ({ jobs }) => jobs.length === 1);
  expect(failures().at(-1)).toMatchObject({ key: 'documents.jobs.failedShut' });
});

test('jobs that failed before the window was opened are shown', async () => {
  await notPrinted();
  await openWindow();
  printing().start();
  await when(stores.printing.usePrinting, ({ jobs }) => jobs.length === 1);
  expect(read(<PrintBadge />)).toContain('1');
  expect(failures()).toHaveLength(1);
});

test('a job is tried on another printer, and once for two touches', async () => {
  const used: string[] = [];
  shop.platform.printHtml = async (_, { deviceName }) => void used.push(deviceName);
  await notPrinted();
  const [job] = failed();
  if (!job) throw new Error('Nothing failed');
  const other = { deviceName: 'Office', paper: 'A4' as const };
  await Promise.all([printing().retry(job, other), printing().retry(job, other)]);
  expect(bridge.inputs('printing.retry')).toEqual([{ jobId: job.id, printer: other }]);
  expect(used).toEqual(['Office']);
  expect(printing().jobs).toEqual([]);
});

test('a job is saved as a file, and stays in the list if none is chosen', async () => {
  let file: string | null = null;
  Object.assign(shop.platform, { printToPdf: async () => Buffer.from('pdf'), saveFile: async () => file });
  await notPrinted();
  const [job] = failed();
  if (!job) throw new Error('Nothing failed');
  await printing().savePdf(job);
  expect(failed()).toHaveLength(1);
  expect(notices()).toHaveLength(1);
  file = '/r.pdf';
  await printing().savePdf(job);
  expect(printing().jobs).toEqual([]);
  expect(notices().at(-1)).toEqual({ key: 'documents.saved', facts: { file } });
});

test('a job is removed from the list', async () => {
  await notPrinted();
  const [job] = failed();
  if (job) await printing().remove(job);
  expect(printing().jobs).toEqual([]);
  expect(await shop.ask('printing.jobs', {})).toEqual([]);
});

test('the dialog of the drawer opens if there is a drawer, and shows a refusal', async () => {
  stores.printing.askForDrawer();
  expect(dialog().dialog).toBeNull();
  const printer = { kind: 'escpos' as const, host: '127.0.0.1', port: 9, columns: 42 as const, drawer: true };
  await shop.ask('settings.saveShop', { printer });
  await when(stores.app.useApp, ({ app }) => app?.drawer);
  stores.printing.askForDrawer();
  expect(dialog().dialog).toMatchObject({ kind: 'modal', id: 'printing.drawer' });
  bridge.refuse('printing.openDrawer', new PerchError('printer_error'));
  expect(await printing().openDrawer('Change')).toMatchObject({ code: 'printer_error' });
  expect(notices()).toEqual([]);
});
