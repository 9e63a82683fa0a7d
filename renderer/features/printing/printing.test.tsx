import { expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import { Shell } from '../../app/Shell.tsx';
import { i18n } from '../../i18n/i18n.ts';
import {
  bridge,
  dialog,
  notices,
  openWindow,
  payment,
  pet,
  shop,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';
import { markup, read } from '../../testing/read.tsx';
import { PrintBadge, PrintFailure } from './PrintFailure.tsx';
import { PrintJobs } from './PrintJobs.tsx';
import { failedOf, PRINT_JOBS } from './printingStore.ts';

startForEach();

const printing = () => stores.printing.usePrinting.getState();
const failed = () => failedOf(printing().jobs);

/** A receipt that was asked for while there was no printer. */
async function notPrinted(): Promise<void> {
  stores.printing.usePrinting.getState().start();
  await stores.checkout.takePet(pet());
  await payment().begin();
  await payment().take();
  const [receipt] = await shop.ask('checkout.receipts', { text: '', limit: 1 });
  if (receipt) await stores.printing.printDocument('receipt', receipt.id);
  await when(stores.printing.usePrinting, ({ jobs }) => failedOf(jobs).length > 0);
}

test('what was not printed is said with its reason on every screen, until it is', async () => {
  expect(read(<PrintFailure />)).not.toContain('was not printed');
  await notPrinted();
  const said = read(<PrintFailure />);
  expect(said).toContain('Receipt T1-000001 was not printed.');
  expect(said).toContain('No printer is set up yet');
  expect(read(<PrintBadge />)).toContain('1');
  // By the notice that stays alone: another one would say the same and go.
  expect(notices()).toEqual([]);

  await shop.ask('settings.saveShop', { printer: { kind: 'system', deviceName: '', paper: '80mm' } });
  const [job] = failed();
  if (job) await printing().retry(job);
  await when(stores.printing.usePrinting, ({ jobs }) => jobs.length === 0);
  expect(read(<PrintFailure />)).not.toContain('was not printed');
  expect(notices()).toEqual([{ key: 'documents.printed' }]);
});

test('a try that fails again is seen: busy meanwhile, then how often and when, and the way to a printer', async () => {
  await notPrinted();
  expect(read(<PrintFailure />)).toContain('Choose a printer');
  expect(read(<PrintFailure />)).not.toContain('Tried');
  const [job] = failed();
  if (!job) throw new Error('Nothing failed');
  // As it is while the printer is asked.
  stores.printing.usePrinting.setState({ busy: job.id, jobs: [{ ...job, state: 'waiting', failure: null }] });
  const meanwhile = markup(<PrintFailure />);
  stores.printing.usePrinting.setState({ busy: null, jobs: [job] });
  shop.clock.advance(60_000);
  await printing().retry(job);
  expect(meanwhile).toContain('T1-000001');
  expect(meanwhile).toContain('data-loading="true"');
  const said = read(<PrintFailure />);
  expect(said).toContain('No printer is set up yet');
  expect(said).toMatch(/Tried 2 times, last at \d+:\d\d\./);
  expect(read(<PrintJobs />)).toMatch(/Tried 2 times/);
});

test('where a drawer hangs on the printer, the notice says that only its key opens it', async () => {
  await notPrinted();
  const drawer = 'The cash drawer opens only with its key.';
  expect(read(<PrintFailure />)).not.toContain(drawer);
  await shop.ask('settings.saveShop', {
    printer: { kind: 'escpos', host: 'till-printer', port: 9100, columns: 42 as const, drawer: true },
  });
  await when(stores.app.useApp, ({ app }) => app?.drawer === true);
  expect(read(<PrintFailure />)).toContain(drawer);
});

test('a notice that was closed comes back with the next failure, and the list has what it said', async () => {
  await notPrinted();
  // The list says it itself.
  stores.app.openModal(PRINT_JOBS);
  expect(read(<PrintFailure />)).not.toContain('was not printed');
  dialog().close();
  expect(read(<PrintFailure />)).toContain('was not printed');
  printing().closeNotice();
  expect(read(<PrintFailure />)).not.toContain('was not printed');
  expect(read(<PrintBadge />)).toContain('1');
  expect(read(<PrintJobs />)).toContain('Receipt T1-000001');
  const [job] = failed();
  if (job) await printing().retry(job);
  expect(read(<PrintFailure />)).toContain('was not printed');
});

test('of what stays over every screen one thing is said at a time: what was not printed first', async () => {
  const { app } = stores.app.useApp.getState();
  if (!app) throw new Error('The window has no shop');
  stores.app.notify({ tone: 'loss', untilClosed: true, say: { key: 'staff.pinsLost' } });
  const lasting = i18n.t('staff.pinsLost');
  expect(read(<Shell app={app} />)).toContain(lasting);
  await notPrinted();
  expect(read(<Shell app={app} />)).toContain('was not printed');
  expect(read(<Shell app={app} />)).not.toContain(lasting);
  printing().closeNotice();
  expect(read(<Shell app={app} />)).toContain(lasting);
});

test('what failed before the window was opened is there', async () => {
  await notPrinted();
  await openWindow();
  printing().start();
  await when(stores.printing.usePrinting, ({ jobs }) => jobs.length === 1);
  expect(read(<PrintFailure />)).toContain('Receipt T1-000001 was not printed.');
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

test('a job is kept as a file, and stays in the list where none was chosen', async () => {
  let file: string | null = null;
  Object.assign(shop.platform, { printToPdf: async () => Buffer.from('pdf'), saveFile: async () => file });
  await notPrinted();
  const [job] = failed();
  if (!job) throw new Error('Nothing failed');
  await printing().savePdf(job);
  expect(failed()).toHaveLength(1);
  expect(notices()).toEqual([]);
  file = '/r.pdf';
  await printing().savePdf(job);
  expect(printing().jobs).toEqual([]);
  expect(notices()).toEqual([{ key: 'documents.saved', facts: { file } }]);
});

test('a job of which no paper is wanted is taken off the list', async () => {
  await notPrinted();
  const [job] = failed();
  if (job) await printing().remove(job);
  expect(printing().jobs).toEqual([]);
  expect(await shop.ask('printing.jobs', {})).toEqual([]);
});

test('the drawer is asked for where there is one, and a refusal stays in the dialog', async () => {
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
