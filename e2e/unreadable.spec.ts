import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expectNoViolations } from './support/axe.ts';
import { Program } from './support/program.ts';
import { SyncDesk } from './support/syncDesk.ts';
import { expect, test } from './support/test.ts';

// A service with values and rows of other programs that exceed our limits.

const long = 'Momo of the very long name '.repeat(12).trim();
const lists: Record<string, string> = {
  '/categories': '[{"id":1,"name":"Fish"},{"id":1.5,"name":"Half"}]',
  '/pets': JSON.stringify([
    { id: 11, name: '', categoryId: 1 },
    { id: 12, name: long, categoryId: 1, status: 'reserved' },
    { id: -13, name: 'Coco', categoryId: 1, status: 'sold' },
  ]),
  '/store/inventory': '[{"petId":11,"quantity":-3},{"petId":12,"quantity":7,"status":"on holiday"}]',
  '/store/orders':
    '[{"id":21,"petId":11,"quantity":0,"shipDate":"2026-12-01"},null,{"id":23,"petId":12,"quantity":"many"}]',
};

async function foreignService(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const body = lists[(request.url ?? '').split('?')[0] ?? ''];
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(body ?? '{"code":"not_found","message":"There is none.","status":404}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('values of other programs are shown as they are, and unreadable rows are listed', async ({ folder }) => {
  test.setTimeout(180_000);
  const { server, url } = await foreignService();
  const till = new Program({
    folder: join(folder, 'till'),
    env: { PERCH_BASE_URL: url, PERCH_API_KEY: 'psk_of_another_service' },
  });
  try {
    const page = await till.start();
    await expect(page.getByRole('option', { name: /#11/ })).toContainText('Out of stock', {
      timeout: 60_000,
    });
    const tile = page.getByRole('option', { name: /Momo of the very long name/ });
    await expect(tile.getByTitle(long)).toBeVisible();

    const desk = new SyncDesk(page);
    await desk.open();
    const card = page.getByRole('region', { name: 'Could not be read' });
    await expect(card).toContainText('One row of the list of categories');
    await expect(card).toContainText('2 rows of the list of orders');
    const orders = card.getByRole('group').last();
    await orders.getByText('As sent by Petstore').click();
    await expect(orders).toContainText('This is not a record.');
    await expect(orders).toContainText('Number 23: “quantity” cannot be read.');
    await expect(orders).toContainText('{"id":23,"petId":12,"quantity":"many"}');
    await expectNoViolations(page);

    await page
      .getByRole('link', { name: 'Stock' })
      .or(page.getByRole('button', { name: 'Stock' }))
      .first()
      .click();
    const row = page.getByRole('row').filter({ hasText: 'Momo of' });
    await expect(row).toContainText('reserved');
    await expect(page.getByRole('row').filter({ hasText: '#11' })).toContainText('-3');
    await expectNoViolations(page);
  } finally {
    await till.kill();
    server.closeAllConnections();
    server.close();
  }
});
