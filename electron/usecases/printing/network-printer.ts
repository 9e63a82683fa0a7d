import { connect, type Socket } from 'node:net';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Clock } from '../../../shared/time/time.ts';
import { withinTime } from '../../../shared/time/time-limit.ts';

export interface PrinterAddress {
  host: string;
  port: number;
}

const CONNECT_MS = 4_000;
/** Cheap printers do not answer status requests at all; one that does, usually does so at once. */
const STATUS_MS = 500;
/** The longest wait without any progress; then the job counts as not printed. */
const PATIENCE_MS = 10_000;
/** After the printer confirmed everything, it gets so long to close the connection: it has only one. */
const CLOSE_MS = 1_000;
/** Bytes sent at once: a slow printer accepts as many within `PATIENCE_MS`. */
const PIECE = 4 * 1024;

// ESC/POS: a printer answers DLE EOT n on receipt (2: why offline, 4: paper), GS r 1 once everything before it is printed.
const ASK_OFFLINE = Buffer.from([0x10, 0x04, 2]);
const ASK_PAPER = Buffer.from([0x10, 0x04, 4]);
const ASK_WHEN_DONE = Buffer.from([0x1d, 0x72, 1]);

/**
 * Sends bytes to an ESC/POS printer in the network and verifies that they were printed, as well as this printer can say so:
 * best by GS r, which is answered after printing; else by DLE EOT, which is answered after receiving; else by the printer
 * closing the connection after its last byte. Which of them a printer answers is tried before the document is sent.
 *
 * @throws PerchError `printer_unreachable`, `printer_paper`, `printer_cover`, `printer_error`, `printer_broken_off`
 */
export async function sendToPrinter(address: PrinterAddress, bytes: Uint8Array, clock: Clock): Promise<void> {
  const socket = await open(address, clock);
  const printer = listenTo(socket, address, clock);

  async function write(bytes: Uint8Array): Promise<void> {
    const late = () => {
      throw brokenOff(address, new Error('the printer accepts no more data'));
    };
    for (let at = 0; at < bytes.length; at += PIECE) {
      const taken = writePiece(socket, bytes.subarray(at, at + PIECE), address);
      await withinTime(taken, PATIENCE_MS, clock, late);
    }
  }

  /** Asks for an answer of GS r: whether the paper ended is part of it. False if there is none. */
  async function askWhenDone(ms: number): Promise<boolean> {
    printer.forget('queued');
    await write(ASK_WHEN_DONE);
    const status = await printer.answer('queued', ms);
    if (status !== null && status & 0x0c) throw new PerchError('printer_paper');
    return status !== null;
  }

  async function askRealTime(request: Buffer, ms: number): Promise<number | null> {
    printer.forget('realTime');
    await write(request);
    return printer.answer('realTime', ms);
  }

  async function finish(): Promise<void> {
    if (answersWhenDone) {
      if (!(await askWhenDone(PATIENCE_MS)))
        throw brokenOff(address, new Error('no answer after the last line'));
    } else if (answersRealTime) {
      const status = await askRealTime(ASK_OFFLINE, PATIENCE_MS);
      if (status === null) throw brokenOff(address, new Error('no answer after the last byte'));
      refuseOffline(status);
    }
    // Only our side is closed: closing both would discard data that a slow printer has not read.
    socket.end();
    if (answersWhenDone || answersRealTime) {
      // Everything is printed, even if the connection fails now.
      await printer.closed(CLOSE_MS).catch(() => undefined);
      return;
    }
    if (!(await printer.closed(PATIENCE_MS))) {
      throw brokenOff(address, new Error('the printer confirmed nothing'));
    }
    const late = printer.last('realTime');
    if (late !== null) refuseOffline(late);
  }

  let answersRealTime = false;
  let answersWhenDone = false;
  try {
    const offline = await askRealTime(ASK_OFFLINE, STATUS_MS);
    answersRealTime = offline !== null;
    if (offline !== null) {
      refuseOffline(offline);
      refusePaper(await askRealTime(ASK_PAPER, STATUS_MS));
      answersWhenDone = await askWhenDone(STATUS_MS);
    }
    await write(bytes);
    await finish();
  } finally {
    // Not `end`: unsent data would keep the connection open, and the printer has only one.
    socket.destroy();
  }
}

type Answers = Record<'realTime' | 'queued', number[]>;

/** Sorts what a printer sends; nothing else reads the socket. */
function listenTo(socket: Socket, address: PrinterAddress, clock: Clock) {
  const received: Answers = { realTime: [], queued: [] };
  let unasked = 0;
  let wake = () => {};
  let failure: Error | null = null;
  let isClosed = false;

  socket.on('data', (data: Buffer) => {
    for (const byte of data) sort(byte);
    wake();
  });
  socket.on('error', (error) => {
    failure = error;
    wake();
  });
  // Node closes the connection once both sides have ended it.
  socket.on('close', () => {
    isClosed = true;
    wake();
  });

  /** Fixed bits tell the answers apart. An unrequested automatic status has four bytes; its first says so. */
  function sort(byte: number): void {
    if (unasked > 0) unasked -= 1;
    else if ((byte & 0b1001_0011) === 0b0001_0000) unasked = 3;
    else if ((byte & 0b1001_0011) === 0b0001_0010) received.realTime.push(byte);
    else if ((byte & 0b1001_0000) === 0) received.queued.push(byte);
  }

  /** Waits until `ready` is true or the timeout ends; returns whether it is. */
  async function until(ready: () => boolean, ms: number): Promise<boolean> {
    const late = new AbortController();
    let isLate = false;
    void clock.sleep(ms, late.signal).then(() => {
      isLate = true;
      wake();
    });
    try {
      while (!ready()) {
        if (failure) throw brokenOff(address, failure);
        if (isLate) return false;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return true;
    } finally {
      late.abort();
    }
  }

  return {
    /** The next answer of a kind; null after a timeout. @throws PerchError `printer_broken_off` */
    async answer(kind: keyof Answers, ms: number): Promise<number | null> {
      await until(() => received[kind].length > 0 || isClosed, ms);
      const answer = received[kind].shift() ?? null;
      if (answer === null && isClosed)
        throw brokenOff(address, new Error('the printer closed the connection'));
      return answer;
    },
    /** Drops answers to earlier requests. */
    forget: (kind: keyof Answers): void => void received[kind].splice(0),
    /** The latest answer that nobody waited for. */
    last: (kind: keyof Answers): number | null => received[kind].at(-1) ?? null,
    /** Whether the printer closed the connection within the time. @throws PerchError `printer_broken_off` */
    closed: (ms: number): Promise<boolean> => until(() => isClosed, ms),
  };
}

function open(address: PrinterAddress, clock: Clock): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const late = new AbortController();
    const fail = (cause: unknown) => {
      late.abort();
      socket.destroy();
      const where = `${address.host}:${address.port}`;
      reject(new PerchError('printer_unreachable', { where }, { cause }));
    };
    socket.once('connect', () => {
      late.abort();
      socket.off('error', fail);
      resolve(socket);
    });
    socket.once('error', fail);
    void clock.sleep(CONNECT_MS, late.signal).then(() => {
      if (!late.signal.aborted) fail(new Error('timeout'));
    });
  });
}

function writePiece(socket: Socket, bytes: Uint8Array, address: PrinterAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(brokenOff(address, error)) : resolve()));
  });
}

function refuseOffline(status: number): void {
  if (status & 0x20) refusePaper(0x60);
  if (status & 0x04) throw new PerchError('printer_cover');
  if (status & 0x40) throw new PerchError('printer_error');
}

/** Only paper that has ended: near the end there is enough for this document. */
function refusePaper(status: number | null): void {
  if (status !== null && status & 0x60) throw new PerchError('printer_paper');
}

function brokenOff(address: PrinterAddress, cause: Error): PerchError {
  return new PerchError('printer_broken_off', { where: `${address.host}:${address.port}` }, { cause });
}
