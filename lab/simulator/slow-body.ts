import type { World } from './world.ts';

/** How the body of an answer comes that does not come at once. */
export interface Trickle {
  /** Bytes in each piece, and milliseconds before each. */
  piece: number;
  pause: number;
  /** Of its bytes, the share that comes at all. */
  share: number;
  /** What comes behind them: its end, nothing at all, or spaces without end. */
  behind: 'end' | 'nothing' | 'spaces';
}

/** A body that comes in pieces, until its reader cancels. */
export function slowBody(
  text: string,
  { piece, pause, share, behind }: Trickle,
  world: World,
  { signal, awake }: { signal: AbortSignal; awake: () => Promise<void> },
): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text).slice(0, Math.ceil(text.length * share));
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => giveUp());
  let isCanceled = false;
  let at = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const isBehind = at >= bytes.length && behind === 'spaces';
        await Promise.race([world.sleep(isBehind ? BETWEEN_SPACES_MS : pause), givenUp]);
        await awake();
        if (isCanceled) return;
        if (signal.aborted) return controller.error(signal.reason);
        if (at < bytes.length) {
          controller.enqueue(bytes.slice(at, at + piece));
          at += piece;
          return;
        }
        if (behind === 'end') return controller.close();
        if (isBehind) return controller.enqueue(new TextEncoder().encode(' '));
        await givenUp;
        if (!isCanceled) controller.error(signal.reason);
      },
      cancel() {
        isCanceled = true;
        giveUp();
      },
    },
    { highWaterMark: 0 },
  );
}

/** So few that a reading which they hold up for days does not hold up the schedule. */
const BETWEEN_SPACES_MS = 5000;
