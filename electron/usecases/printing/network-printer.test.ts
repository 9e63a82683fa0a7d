import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { runningClock } from '../../../shared/testing/clock.ts';
import { refused } from '../../../shared/testing/refused.ts';
import type { Clock } from '../../../shared/time/time.ts';
import { sendToPrinter } from './network-printer.ts';

// Ten times as patient as the product, because a busy machine answers late.
const clock = runningClock({ speed: 0.1 });
const toAnswer = 500;

/** Waits for no answer, for a printer that gives none. */
const impatient: Clock = {
  ...clock,
  sleep: (ms, signal) => (ms === toAnswer ? Promise.resolve() : clock.sleep(ms, signal)),
};

/** Waits for answers until all requests were sent, then no longer. */
const patientFor =
  (asked: ReadonlySet<string>): Clock['sleep'] =>
  (ms, signal) =>
    ms === 10_000 && asked.size === 3 ? Promise.resolve() : clock.sleep(ms, signal);

const document = Buffer.from('one receipt\n');
const offline = Buffer.from([0x10, 0x04, 2]);
const paper = Buffer.from([0x10, 0x04, 4]);
const whenDone = Buffer.from([0x1d, 0x72, 1]);

let server: Server | undefined;
async function turnOff(): Promise<void> {
  server?.close();
  if (server) await once(server, 'close');
  server = undefined;
}
afterEach(turnOff);

/** The address of the server, once it listens. */
async function addressOf(started: Server) {
  started.listen(0, '127.0.0.1');
  await once(started, 'listening');
  return { host: '127.0.0.1', port: (started.address() as { port: number }).port };
}

interface Answers {
  offline?: number;
  paper?: number;
  done?: number;
  /** Instead of `done`, once the document has arrived. */
  doneAfter?: number;
  /** Sent unrequested: on connecting, and with the document. */
  unasked?: readonly number[];
}

/** A printer that receives everything and answers as a real one would. */
async function printer({ doneAfter, unasked, ...answers }: Answers, hangUpAfter?: Buffer) {
  const received: Buffer[] = [];
  const all = () => Buffer.concat(received);
  server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    if (unasked) socket.write(Buffer.from(unasked));
    socket.on('data', (data) => {
      received.push(data);
      if (unasked && data.includes(document)) socket.write(Buffer.from(unasked));
      if (doneAfter !== undefined && data.includes(document)) answers.done = doneAfter;
      if (hangUpAfter && all().includes(hangUpAfter)) socket.destroySoon();
      if (data.includes(offline) && answers.offline !== undefined)
        socket.write(Buffer.from([answers.offline]));
      if (data.includes(paper) && answers.paper !== undefined) socket.write(Buffer.from([answers.paper]));
      if (data.includes(whenDone) && answers.done !== undefined) socket.write(Buffer.from([answers.done]));
    });
    socket.on('end', () => socket.end());
  });
  return { address: await addressOf(server), all };
}

const fine = { offline: 0x12, paper: 0x12, done: 0x00 };

test('a printer that answers is queried before and after, and gets the whole document', async () => {
  const { address, all } = await printer(fine);
  await sendToPrinter(address, document, clock);
  expect(all().includes(document)).toBe(true);
  expect(all().indexOf(paper)).toBeLessThan(all().indexOf(document));
  expect(all().lastIndexOf(whenDone)).toBeGreaterThan(all().indexOf(document));
});

test('a printer that never answers gets the document all the same', async () => {
  const { address, all } = await printer({});
  await sendToPrinter(address, document, impatient);
  await turnOff();
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

test('a printer that closes the connection in the middle is reported', async () => {
  const { address } = await printer(fine, document);
  await refused(sendToPrinter(address, document, clock), 'printer_broken_off');
});

test('a printer that stops reading is abandoned, and the connection is closed', async () => {
  const sockets: Socket[] = [];
  server = createServer({ pauseOnConnect: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
  });
  const address = await addressOf(server);
  const more = Buffer.alloc(32 * 2 ** 20);
  await refused(sendToPrinter(address, more, runningClock({ speed: 60 })), 'printer_broken_off');
  // A socket that does not read gets no close event.
  const closed = sockets.map((socket) => once(socket.resume(), 'close'));
  await Promise.all(closed);
});

const automatic = [0x10, 0, 0, 0];

test('unrequested data of a printer is not an answer', async () => {
  const { address, all } = await printer({ ...fine, unasked: automatic });
  await sendToPrinter(address, document, clock);
  expect(all().includes(document)).toBe(true);
  server?.close();
  const silent = await printer({ ...fine, unasked: automatic }, document);
  await refused(sendToPrinter(silent.address, document, clock), 'printer_broken_off');
});

test('a printer near the end of its paper prints; one whose paper ended in the document did not', async () => {
  const near = await printer({ offline: 0x12, paper: 0x1e, done: 0x03 });
  await sendToPrinter(near.address, document, clock);
  expect(near.all().includes(document)).toBe(true);
  server?.close();
  const ended = await printer({ ...fine, doneAfter: 0x0c });
  await refused(sendToPrinter(ended.address, document, clock), 'printer_paper');
});

test('a printer that never answers GS r prints once, and is queried with what it does answer', async () => {
  const { address, all } = await printer({ offline: 0x12, paper: 0x12 });
  let waits = 0;
  const noWaitForGsR: Clock = {
    ...clock,
    sleep(ms, signal) {
      if (ms === toAnswer) waits += 1;
      return ms === toAnswer && waits === 3 ? Promise.resolve() : clock.sleep(ms, signal);
    },
  };
  await sendToPrinter(address, document, noWaitForGsR);
  expect(all().indexOf(document)).toBe(all().lastIndexOf(document));
  expect(all().lastIndexOf(offline)).toBeGreaterThan(all().indexOf(document));
});

test('a printer that reads slowly and answers late gets all of it', async () => {
  const large = Buffer.alloc(3_000_000, 'receipt\n');
  let read = 0;
  server = createServer({ highWaterMark: 512 }, (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (read < 6 && read + data.length >= 6) socket.write(Buffer.from([0x12]));
      read += data.length;
      socket.pause();
      setImmediate(() => socket.resume());
    });
  });
  const address = await addressOf(server);
  await sendToPrinter(address, large, impatient);
  expect(read).toBe(large.length + offline.length);
});

test.each([
  ['answers status requests', { offline: 0x12, paper: 0x12, done: 0x00 }],
  ['is silent', {}],
])('a printer that %s and then sends nothing counts as not printed', async (_, answers) => {
  const sockets: Socket[] = [];
  const asked = new Set<string>();
  server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.on('data', (data) => {
      for (const [name, request] of Object.entries({ offline, paper, done: whenDone })) {
        const status = (answers as Answers)[name as 'offline' | 'paper' | 'done'];
        if (!data.includes(request) || status === undefined || asked.has(name)) continue;
        asked.add(name);
        socket.write(Buffer.from([status]));
      }
    });
  });
  const address = await addressOf(server);
  const noPatience: Clock = {
    ...clock,
    sleep: (ms, signal) => (ms === 10_000 ? Promise.resolve() : impatient.sleep(ms, signal)),
  };
  const inTime = 'done' in answers ? { ...noPatience, sleep: patientFor(asked) } : noPatience;
  await refused(sendToPrinter(address, document, inTime), 'printer_broken_off');
  for (const socket of sockets) socket.destroy();
});

test('a printer that is off is reported', async () => {
  const { address } = await printer(fine);
  await turnOff();
  await refused(sendToPrinter(address, document, clock), 'printer_unreachable');
});
