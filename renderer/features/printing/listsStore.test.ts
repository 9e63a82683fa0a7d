import { expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import { bridge, dialog, notices, shop, startForEach, stores } from '../../testing/program.ts';
import { PRINT_LIST } from './listsStore.ts';

startForEach();

const lists = () => stores.printing.useLists.getState();
const opened = () => dialog().dialog;

test('a list is printed once for two touches, and the dialog closes', async () => {
  shop.platform.printHtml = async () => undefined;
  await shop.ask('settings.saveShop', { printer: { kind: 'system', deviceName: '', paper: 'A4' } });
  const [category] = await shop.ask('catalogue.categories', {});
  lists().open('list-low', category?.id ?? null);
  expect(opened()).toMatchObject({ kind: 'modal', id: PRINT_LIST });
  await Promise.all([lists().print(), lists().print()]);
  expect(bridge.inputs('printing.printList')).toEqual([{ list: 'list-low', categoryId: category?.id }]);
  expect(opened()).toBeNull();
  expect(notices()).toEqual([{ key: 'documents.printed' }]);
});

test('orders are of no category, whichever was chosen for the stock', async () => {
  const [category] = await shop.ask('catalogue.categories', {});
  lists().open('list-count', category?.id ?? null);
  lists().choose({ list: 'list-due' });
  await lists().print();
  expect(bridge.inputs('printing.printList')).toEqual([{ list: 'list-due', categoryId: null }]);
});

test('what was refused is said, and the dialog stays for another choice', async () => {
  bridge.refuse('printing.printList', new PerchError('list_too_long', { rows: 3000, most: 2000 }));
  lists().open('list-count');
  await lists().print();
  expect(notices()).toMatchObject([{ failure: { code: 'list_too_long' } }]);
  expect(opened()).toMatchObject({ kind: 'modal', id: PRINT_LIST });
  expect(lists().busy).toBe(false);
});

test('as a PDF it is saved where the person says, and no file closes nothing', async () => {
  let file: string | null = null;
  Object.assign(shop.platform, { printToPdf: async () => Buffer.from('pdf'), saveFile: async () => file });
  lists().open('list-due');
  await lists().savePdf();
  expect(opened()).toMatchObject({ id: PRINT_LIST });
  expect(notices()).toEqual([]);
  file = '/due.pdf';
  await lists().savePdf();
  expect(opened()).toBeNull();
  expect(notices()).toEqual([{ key: 'documents.saved', facts: { file } }]);
});
