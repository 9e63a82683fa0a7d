import { describe, expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { givePet } from '../../store/testing.ts';
import { cash, sell } from '../day/testing.ts';
import { createHandlers } from '../handlers.ts';
import { type TestShop, testShop } from '../testing.ts';

process.env.TZ = 'UTC';

/** A shop with a printer of the system, the pages it printed and the files it saved. */
async function shopWithPrinter(language: 'en' | 'de' = 'en', autoPrintReceipt = false) {
  const shop = testShop();
  const pages: string[] = [];
  const files: string[] = [];
  const saving = { goesWell: true };
  shop.platform.printHtml = async (html) => void pages.push(html);
  shop.platform.printToPdf = async (html) => {
    pages.push(html);
    return Buffer.from('pdf');
  };
  shop.platform.saveFile = async ({ name }) => {
    if (!saving.goesWell) return null;
    files.push(name);
    return `/home/${name}`;
  };
  const printer = { kind: 'system' as const, deviceName: '', paper: '80mm' as const };
  await shop.ask('settings.saveShop', { printer, language, autoPrintReceipt });
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  const receipt = await sell(shop, momo, 1, [cash(2000)]);
  const print = () => shop.ask('printing.print', { kind: 'receipt', subjectId: receipt.id });
  const pdf = () => shop.ask('printing.savePdf', { kind: 'receipt', subjectId: receipt.id });
  /** For each page, whether it is marked as a copy. */
  const copies = () => pages.map((page) => />((?:Copy|Kopie) \d+)</.exec(page)?.[1] ?? null);
  return { shop, receipt, momo, print, pdf, copies, files, saving };
}

async function refunded(shop: TestShop, saleId: LocalId, lineId: LocalId) {
  const lines = [{ lineId, quantity: 1, restock: true }];
  const idempotencyKey = shop.store.context.newId();
  const rest = { tender: 'cash' as const, reason: 'ill', expectedTotal: 1250 };
  return shop.ask('refunds.complete', { idempotencyKey, saleId, lines, ...rest });
}

async function signedIn(shop: TestShop, name: string, pin: string): Promise<LocalId> {
  const { id } = await shop.hire(name, 'manager', pin);
  await shop.ask('staff.signIn', { staffId: id, pin });
  return id;
}

/** The journal's entries of copies. */
const noted = ({ store }: TestShop) =>
  [...store.journal.rows()]
    .filter(({ kind }) => kind === 'document.reprinted')
    .map((row) => ({ subject: row.subject_id, nth: JSON.parse(row.body).nth, by: row.staff_id }));

describe('a copy', () => {
  test.each([
    ['en', 'Copy'],
    ['de', 'Kopie'],
  ] as const)('is every receipt after the first, and is marked so (%s)', async (language, word) => {
    const { print, copies } = await shopWithPrinter(language);
    await print();
    await print();
    await print();
    expect(copies()).toEqual([null, `${word} 2`, `${word} 3`]);
  });

  test('is a receipt after the automatically printed one', async () => {
    const { shop, print, copies } = await shopWithPrinter('en', true);
    await expect.poll(() => copies()).toEqual([null]);
    await expect.poll(() => shop.store.printJobs.unsettled()).toEqual([]);
    await print();
    expect(copies()).toEqual([null, 'Copy 2']);
  });

  test('is not the first paper after a file, but a file after a file or a paper, under a new name', async () => {
    const { pdf, print, copies, files, saving } = await shopWithPrinter();
    // Nothing was saved: the person closed the dialog.
    saving.goesWell = false;
    await pdf();
    saving.goesWell = true;
    await pdf();
    await pdf();
    await print();
    await print();
    await pdf();
    expect(copies()).toEqual([null, null, 'Copy 2', null, 'Copy 2', 'Copy 5']);
    expect(files).toEqual([
      'Receipt T1-000001.pdf',
      'Receipt T1-000001 Copy 2.pdf',
      'Receipt T1-000001 Copy 5.pdf',
    ]);
  });

  test('is not what failed before it was printed', async () => {
    const { shop, receipt, print, copies } = await shopWithPrinter();
    const works = shop.platform.printHtml;
    shop.platform.printHtml = () => Promise.reject(new Error('no paper'));
    const job = await print();
    expect(job.state).toBe('failed');
    shop.platform.printHtml = works;
    await shop.ask('printing.retry', { jobId: job.id });
    expect(copies()).toEqual([null]);
    await print();
    expect(copies()).toEqual([null, 'Copy 2']);
    const noted = [...shop.store.journal.rows()].filter(({ kind }) => kind === 'document.reprinted');
    expect(noted).toMatchObject([{ subject_id: receipt.id, body: '{"document":"receipt","nth":2}' }]);
  });

  test('is journalled once it exists, with who requested it last: not for a failing printer or a closed dialog', async () => {
    const { shop, receipt, print, pdf, saving } = await shopWithPrinter();
    await print();
    const anna = await signedIn(shop, 'Anna', '4711');
    const works = shop.platform.printHtml;
    shop.platform.printHtml = () => Promise.reject(new Error('no paper'));
    saving.goesWell = false;
    const [first, second] = [await print(), await print()];
    await shop.ask('printing.jobPdf', { jobId: first.id });
    await pdf();
    expect(noted(shop)).toEqual([]);

    shop.platform.printHtml = works;
    saving.goesWell = true;
    const bert = await signedIn(shop, 'Bert', '0815');
    await shop.ask('printing.retry', { jobId: first.id });
    // Pressed twice: it was printed already.
    await shop.ask('printing.retry', { jobId: first.id });
    await shop.ask('staff.signIn', { staffId: anna, pin: '4711' });
    await shop.ask('printing.jobPdf', { jobId: second.id });
    expect(noted(shop)).toEqual([
      { subject: receipt.id, nth: 2, by: bert },
      { subject: receipt.id, nth: 3, by: anna },
    ]);
    const z = await shop.ask('day.close', { counted: 1250 });
    expect(z.grandTotal).toMatchObject({ reprints: 2 });
    expect(shop.store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  test('interrupted by a power cut is journalled at the next start, because it may exist', async () => {
    const { shop, receipt, print } = await shopWithPrinter();
    await print();
    const anna = await signedIn(shop, 'Anna', '4711');
    let begun = () => {};
    const printing = new Promise<void>((resolve) => {
      begun = resolve;
    });
    shop.platform.printHtml = () => {
      begun();
      return new Promise(() => {});
    };
    void print();
    // Queued behind the other one, so it was not tried yet.
    void shop.ask('printing.print', { kind: 'receipt', subjectId: receipt.id });
    await printing;
    createHandlers(shop.deps);
    expect(noted(shop)).toEqual([{ subject: receipt.id, nth: 2, by: anna }]);
    createHandlers(shop.deps);
    expect(noted(shop)).toHaveLength(1);
  });

  test('is a refund that is printed again, and not the first slip for a printed receipt', async () => {
    const { shop, receipt, print, copies } = await shopWithPrinter();
    await print();
    const { id } = await refunded(shop, receipt.id, receipt.lines[0]?.id ?? localId(''));
    await shop.ask('printing.print', { kind: 'refund', subjectId: id });
    await shop.ask('printing.print', { kind: 'refund', subjectId: id });
    expect(copies()).toEqual([null, null, 'Copy 2']);
  });
});
