import type { World } from './world.ts';

/** How a slow body arrives. */
export interface SlowBodyOptions {
  /** Bytes of each chunk, and milliseconds before each. */
  chunkBytes: number;
  pauseMs: number;
  /** The share of its bytes that arrives. */
  share: number;
  /** What follows: the end of the body, nothing, or endless spaces. */
  afterwards: 'end' | 'nothing' | 'spaces';
}

/** A body that arrives in chunks, until the reader cancels. */
export function slowBody(
  text: string,
  { chunkBytes, pauseMs, share, afterwards }: SlowBodyOptions,
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
        const isPadding = at >= bytes.length && afterwards === 'spaces';
        await Promise.race([world.sleep(isPadding ? BETWEEN_SPACES_MS : pauseMs), givenUp]);
        await awake();
        if (isCanceled) return;
        if (signal.aborted) return controller.error(signal.reason);
        if (at < bytes.length) {
          controller.enqueue(bytes.slice(at, at + chunkBytes));
          at += chunkBytes;
          return;
        }
        if (afterwards === 'end') return controller.close();
        if (isPadding) return controller.enqueue(new TextEncoder().encode(' '));
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

/** Long enough that a read delayed for days needs few events. */
const BETWEEN_SPACES_MS = 5000;
