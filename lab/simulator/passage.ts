import type { Chance } from './random.ts';
import type { Trickle } from './slow-body.ts';
import type { World } from './world.ts';

/** What the network does to requests, from when to when. */
export interface Trouble {
  /** `mixed`: now lossy, now errors, drawn for each request. */
  kind: 'lossy' | 'down' | 'slow' | 'errors' | 'portal' | 'redirect' | 'mixed' | 'overloaded' | 'trickle';
  from: number;
  until: number;
  /** Of all requests, the share that is hit. */
  share: number;
  /** The only till that it hits; all of them where there is none. */
  till?: number;
  /** It hits only what creates something: reading goes on. */
  onlyPost?: true;
  /** What becomes of all that it hits; drawn where it is not said. */
  fate?: Fate;
  /** `portal`: by so many milliseconds the clock of the login page is off; without it the page tells no time. */
  clockOff?: number;
  /** `overloaded`: what is answered. */
  ask?: Ask;
  /** `trickle`: how bodies come. */
  trickle?: Trickle;
}

/** A 5xx of something in front of the service that asks for a wait. */
export interface Ask {
  status: number;
  waitMs: number;
  /** How the wait is written: whole seconds, or the moment when it is over. */
  form: 'seconds' | 'date';
  /** Whether the service has the request all the same. */
  done: boolean;
}

/**
 * What becomes of a request that left: it is answered, it is lost before the service has it, the service has it and its
 * answer is lost, or something in between answers with an error, before or after the service had it.
 */
export type Fate = 'answered' | 'lost' | 'answer lost' | '503 before' | '500 before' | '502 after';

/** One request's way to the service and back, as a chooser decides it. */
export interface Passage {
  /** What happens at the till's own end: it cannot leave, or something else than the service answers. null: it leaves. */
  stop: 'refused' | 'portal' | 'redirect' | null;
  /** The trouble that it is in, for what is told of it. */
  trouble?: Trouble | null;
  /** Resolves when the request arrives, or would have arrived, with what becomes of it. */
  arrives(): Promise<Fate>;
  /** Whether an answer comes too late, or not at all, for the till to keep to what it says. Known once it arrived. */
  isUnheard(): boolean;
  /** Whether a connection whose answer is lost stays open, until the till gives up. */
  hangs(): boolean;
  /** Resolves when the answer is at the till. */
  returns(): Promise<void>;
}

/** Milliseconds a request may be late and still arrive, counted from when it was sent. */
const LATEST_ARRIVAL_MS = 50_000;

/** An answer that comes later than this finds other requests sent already. */
const HEARD_WITHIN_MS = 900;

export interface PassageOptions {
  world: World;
  chance: Chance;
  troubles: readonly Trouble[];
  /** The number of the till. */
  till?: number;
  /** One way, milliseconds. */
  latency: number;
  /** Of the request. */
  method?: string;
}

/**
 * Draws the way of a request that leaves now, by the troubles of this moment.
 *
 * @param certain what becomes of it, where that is not drawn
 */
export function drawPassage(
  { world, chance, troubles, till, latency, method }: PassageOptions,
  certain?: Fate,
): Passage {
  const trouble = hit();
  const kind = trouble?.kind;
  const stop = kind === 'down' ? 'refused' : kind === 'portal' || kind === 'redirect' ? kind : null;
  const way = () => latency * (0.5 + chance.next());
  const late = kind === 'slow' ? chance.between(1000, LATEST_ARRIVAL_MS) : 0;
  const fate = certain ?? trouble?.fate ?? (stop ? 'answered' : drawFate());

  function hit(): Trouble | null {
    const now = troubles.find(
      (one) =>
        world.now >= one.from &&
        world.now < one.until &&
        (one.till === undefined || one.till === till) &&
        (!one.onlyPost || method === 'POST'),
    );
    if (!now || !chance.happens(now.share)) return null;
    return now.kind === 'mixed' ? { ...now, kind: chance.pick(['lossy', 'errors'] as const) } : now;
  }

  function drawFate(): Fate {
    if (kind !== 'lossy' && kind !== 'errors') return 'answered';
    const dice = chance.between(0, 3);
    if (kind === 'lossy') return dice === 0 ? 'lost' : 'answer lost';
    return dice === 0 ? '503 before' : dice === 1 ? '500 before' : '502 after';
  }

  return {
    stop,
    trouble,
    arrives: () => world.sleep(way() + late).then(() => fate),
    isUnheard: () => kind === 'errors' || kind === 'lossy' || late > HEARD_WITHIN_MS,
    hangs: () => kind === 'lossy' && chance.happens(0.5),
    returns: () => world.sleep(way()),
  };
}
