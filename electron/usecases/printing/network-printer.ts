import { connect, type Socket } from 'node:net';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Clock } from '../../../shared/time/time.ts';
import { withinTime } from '../../../shared/time/time-limit.ts';

export interface PrinterAddress {
  host: string;
  port: number;
}

const CONNECT_MS = 4_000;
/** Cheap printers do not answer status requests at all; one that does, does so at once. */
const STATUS_MS = 500;
/** Long enough for a slow printer to print its buffer and accept more. */
const PRINT_MS = 30_000;
/** Bytes sent at once: a slow printer accepts as many within that time. */
const PIECE = 16 * 1024;

// ESC/POS: DLE EOT n asks at once (2: why offline, 4: paper), GS r 1 asks after everything before it was printed.
const ASK_OFFLINE = Buffer.from([0x10, 0x04, 2]);
const ASK_PAPER = Buffer.from([0x10, 0x04, 4]);
const ASK_WHEN_DONE = Buffer.from([0x1d, 0x72, 1]);

/**
 * Sends bytes to an ESC/POS printer in the network and verifies as far as possible that they were printed: a printer
 * that answers status requests is asked before and after.
 *
 * @throws PerchError `printer_unreachable`, `printer_paper`, `printer_cover`, `printer_error`, `printer_broken_off`
 */
export async function sendToPrinter(address: PrinterAddress, bytes: Uint8Array, clock: Clock): Promise<void> {
  const socket = await open(address, clock);
  const received: number[] = [];
  let wake = () => {};
  let failure: Error | null = null;
  socket.on('data', (data: Buffer) => {
    received.push(...data);
    wake();
  });
  socket.on('error', (error) => {
    failure = error;
    wake();
  });
  socket.on('close', () => {
    failure ??= new Error('the printer closed the connection');
    wake();
  });

  /** The first received byte that fits, or null after a timeout. */
  async function answer(fits: (byte: number) => boolean, ms: number): Promise<number | null> {
    const late = new AbortController();
    let isLate = false;
    void clock.sleep(ms, late.signal).then(() => {
      isLate = true;
      wake();
    });
    try {
      for (;;) {
        const at = received.findIndex(fits);
        if (at >= 0) return received.splice(at, 1)[0] ?? null;
        if (failure) throw brokenOff(address, failure);
        if (isLate) return null;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      late.abort();
    }
  }

  /** Sends a document in pieces. Gives up on a printer that stops accepting data without closing the connection. */
  async function write(bytes: Uint8Array): Promise<void> {
    const late = () => {
      throw brokenOff(address, new Error('the printer takes no more'));
    };
    for (let at = 0; at < bytes.length; at += PIECE) {
      const taken = writePiece(socket, bytes.subarray(at, at + PIECE), address);
      await withinTime(taken, PRINT_MS, clock, late);
    }
  }

  try {
    socket.write(Buffer.concat([ASK_OFFLINE, ASK_PAPER]));
    const offline = await answer(isRealTimeStatus, STATUS_MS);
    if (offline !== null) {
      refuseOffline(offline);
      refusePaper(await answer(isRealTimeStatus, STATUS_MS));
    }
    await write(Buffer.concat([bytes, ...(offline === null ? [] : [ASK_WHEN_DONE])]));
    if (offline !== null && (await answer(isQueuedStatus, PRINT_MS)) === null) {
      throw brokenOff(address, new Error('no answer after the last line'));
    }
    socket.destroySoon();
  } catch (error) {
    // Not `end`: unsent data would keep the connection open, and the printer has only one.
    socket.destroy();
    throw error;
  }
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

// Fixed bits distinguish the two kinds of answers.
const isRealTimeStatus = (byte: number) => (byte & 0b1001_0011) === 0b0001_0010;
const isQueuedStatus = (byte: number) => (byte & 0b1001_0000) === 0;

function refuseOffline(status: number): void {
  if (status & 0x20) refusePaper(0x60);
  if (status & 0x04) throw new PerchError('printer_cover');
  if (status & 0x40) throw new PerchError('printer_error');
}

function refusePaper(status: number | null): void {
  if (status !== null && status & 0x60) {
    throw new PerchError('printer_paper');
  }
}

function brokenOff(address: PrinterAddress, cause: Error): PerchError {
  return new PerchError('printer_broken_off', { where: `${address.host}:${address.port}` }, { cause });
}
