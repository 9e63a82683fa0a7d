import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../shared/time/time.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { App } from '../routes/context.ts';
import { addressSubject, windowHeaders } from './guard.ts';

const answers: Record<string, { status: number; code: string; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'validation_failed', message: 'headers: are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'validation_failed',
    message: 'request: took too long to arrive.',
  },
};
const unreadable = { status: 400, code: 'validation_failed', message: 'request: is not valid HTTP.' };

/**
 * Answers protocol errors (broken HTTP, headers too large, timeouts) with the usual Error object. Node passes only the socket,
 * so the response is written by hand, and the socket is destroyed after `lingerMs` if the client does not close it.
 */
export function answerClientErrors(app: App, clock: Clock, limiter: Limiter, lingerMs: number): void {
  app.server.removeAllListeners('clientError');
  app.server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    void answer(error, socket).catch(() => socket.destroy());
  });

  async function answer(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code, message } = answers[error.code ?? ''] ?? unreadable;
    const window = await limiter.peek(addressSubject(socket.remoteAddress ?? ''));
    const body = JSON.stringify({ code, message, status });
    const headers = {
      ...windowHeaders(window),
      date: new Date(clock.now()).toUTCString(),
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    const cut = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(cut));
  }
}
