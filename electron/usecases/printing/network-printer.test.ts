import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { runningClock } from '../../../shared/testing/clock.ts';
import type { Clock } from '../../../shared/time/time.ts';
import { sendToPrinter } from './network-printer.ts';

// Ten times as patient as the product, for a busy machine answers late.
const clock = runningClock({ speed: 0.1 });
const toAnswer = 500;

/** Waits for no answer, for a printer that gives none. */
const impatient: Clock = {
  ...clock,
  sleep: (ms, signal) => (ms === toAnswer ? Promise.resolve() : clock.sleep(ms, signal)),
};

const document = Buffer.from('one receipt\n');
const offline = Buffer.from([0x10, 0x04, 2]);
const paper = Buffer.from([0x10, 0x04, 4]);
const whenDone = Buffer.from([0x1d, 0x72, 1]);

let server: Server | undefined;
afterEach(async () => {
  server?.close();
  if (server) await once(server, 'close');
  server = undefined;
});

/** A printer that hears everything and answers as a real one would. */
async function printer(answers: { offline?: number; paper?: number; done?: number }, hangUpAfter?: Buffer) {
  const received: Buffer[] = [];
  const all = () => Buffer.concat(received);
  server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received.push(data);
      if (hangUpAfter && all().includes(hangUpAfter)) socket.destroy();
      if (data.includes(offline) && answers.offline !== undefined)
        socket.write(Buffer.from([answers.offline]));
      if (data.includes(paper) && answers.paper !== undefined) socket.write(Buffer.from([answers.paper]));
      if (data.includes(whenDone) && answers.done !== undefined) socket.write(Buffer.from([answers.done]));
    });
    socket.on('end', () => socket.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { address: { host: '127.0.0.1', port }, all };
}

const fine = { offline: 0x12, paper: 0x12, done: 0x00 };

test('a printer that answers is asked before and after, and gets the whole document', async () => {
  const { address, all } = await printer(fine);
  await sendToPrinter(address, document, clock);
  expect(all().includes(document)).toBe(true);
  expect(all().indexOf(paper)).toBeLessThan(all().indexOf(document));
  expect(all().indexOf(whenDone)).toBeGreaterThan(all().indexOf(document));
});

test('a printer that never answers gets the document all the same', async () => {
  const { address, all } = await printer({});
  await sendToPrinter(address, document, impatient);
  server?.close();
  if (server) await once(server, 'close');
  server = undefined;
  expect(all().includes(document)).toBe(true);
});

test.each([
  ['printer_paper', { ...fine, paper: 0x72 }],
  ['printer_paper', { ...fine, offline: 0x32 }],
  ['printer_cover', { ...fine, offline: 0x16 }],
  ['printer_error', { ...fine, offline: 0x52 }],
])('a printer that says %s is not sent the document', async (code, answers) => {
  const { address, all } = await printer(answers);
  await expect(sendToPrinter(address, document, clock)).rejects.toMatchObject({ code });
  expect(all().includes(document)).toBe(false);
});

test('a printer that hangs up in the middle is said to have', async () => {
  const { address } = await printer(fine, document);
  await expect(sendToPrinter(address, document, clock)).rejects.toMatchObject({
    code: 'printer_broken_off',
  });
});

test('a printer that takes no more, and does not hang up, is given up and its connection with it', async () => {
  const sockets: Socket[] = [];
  server = createServer({ pauseOnConnect: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const more = Buffer.alloc(32 * 2 ** 20);
  await expect(
    sendToPrinter({ host: '127.0.0.1', port }, more, runningClock({ speed: 60 })),
  ).rejects.toMatchObject({ code: 'printer_broken_off' });
  // Who does not read does not hear that the other one is gone.
  const closed = sockets.map((socket) => once(socket.resume(), 'close'));
  await Promise.all(closed);
});

test('a printer that is off is said to be', async () => {
  const { address } = await printer(fine);
  server?.close();
  if (server) await once(server, 'close');
  server = undefined;
  await expect(sendToPrinter(address, document, clock)).rejects.toMatchObject({
    code: 'printer_unreachable',
  });
});
