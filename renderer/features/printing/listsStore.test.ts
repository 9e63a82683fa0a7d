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

test('a list of orders has no category, whichever was chosen for the stock', async () => {
  const [category] = await shop.ask('catalogue.categories', {});
  lists().open('list-count', category?.id ?? null);
  lists().choose({ list: 'list-due' });
  await lists().print();
  expect(bridge.inputs('printing.printList')).toEqual([{ list: 'list-due', categoryId: null }]);
});

test('a refusal is shown, and the dialog stays open', async () => {
  bridge.refuse('printing.printList', new PerchError('list_too_long', { rows: 3000, most: 2000 }));
  lists().open('list-count');
  await lists().print();
  expect(notices()).toMatchObject([{ failure: { code: 'list_too_long' } }]);
  expect(opened()).toMatchObject({ kind: 'modal', id: PRINT_LIST });
  expect(lists().busy).toBe(false);
});

test('a list is saved as a PDF; the dialog stays open if no file is chosen', async () => {
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
