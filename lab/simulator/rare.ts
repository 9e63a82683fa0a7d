import type { Refusal } from './disk.ts';
import type { Sleep } from './machine.ts';
import type { Ask, Trouble } from './passage.ts';
import type { Chance } from './random.ts';
import { type Course, courses } from './service-data.ts';
import type { Trickle } from './slow-body.ts';
import type { ServiceTraits } from './traits.ts';

/** What few schedules have: drawn behind all the rest of a plan, so that the others stay what they are. */
export interface Rare {
  /** A till's computer is asleep for so long. */
  sleeps: { at: number; till: number; length: number; how: Sleep }[];
  /** Something in front of the service asks for waits, a login page tells a time of its own, bodies trickle. */
  troubles: Trouble[];
  /** Lists lead round instead of to an end, from when to when. */
  rounds: { from: number; until: number; course: Course }[];
  /** Of all answers, the share that tells no time (`Date`). */
  dateless: number;
  /** Somebody sets a till's clock, off by years perhaps. */
  clocks: { at: number; till: number; by: number }[];
  /** A till's disk is full or locked for some seconds. */
  disks: { at: number; till: number; refusal: Refusal }[];
}

interface Drawn {
  service: ServiceTraits;
  tills: number;
  length: number;
  actions: readonly { at: number; till: number }[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const noRare: Rare = { sleeps: [], troubles: [], rounds: [], dateless: 0, clocks: [], disks: [] };

/** More than half of all schedules have none of it. */
export function drawRare(chance: Chance, drawn: Drawn): Rare {
  // From dice of its own, so that a seed draws everything else as it did before there was this.
  const disks = drawDisks(chance.fork('disks'), drawn);
  if (!chance.happens(0.4)) return disks.length > 0 ? { ...noRare, disks } : noRare;
  const { service, tills, length } = drawn;
  const dateless = chance.happens(0.4) ? drawDateless(chance, service) : 0;
  const till = () => chance.between(1, tills);
  const moment = () => chance.between(0, length);
  const some = <T>(draw: () => T): T[] =>
    chance.happens(0.4) ? Array.from({ length: chance.between(1, 3) }, draw) : [];
  const stretch = (most: number) => {
    const from = moment();
    return { from, until: from + chance.between(1, most) * MINUTE };
  };
  const share = () => chance.pick([0.2, 0.5, 1]);
  const ask = () => drawAsk(chance, dateless < 1);
  return {
    sleeps: some(() => drawSleep(chance, drawn)),
    troubles: [
      ...some((): Trouble => ({ kind: 'overloaded', ...stretch(8), share: share(), ask: ask() })),
      ...some(
        (): Trouble => ({ kind: 'portal', ...stretch(15), share: share(), clockOff: drawClockOff(chance) }),
      ),
      ...some(
        (): Trouble => ({ kind: 'trickle', ...stretch(8), share: share(), trickle: drawTrickle(chance) }),
      ),
      ...(dateless > 0 && dateless < 1 ? drawMistaken(chance, stretch(5), ask()) : []),
    ],
    rounds: some(() => ({ ...stretch(20), course: chance.pick(courses) })),
    dateless,
    clocks: some(() => ({
      at: moment(),
      till: till(),
      by: chance.pick([-1, 1]) * chance.pick([HOUR, 30 * DAY, 365 * DAY, 3650 * DAY]),
    })),
    disks,
  };
}

/** In one schedule of ten, mostly while something that a person did is on its way. */
function drawDisks(chance: Chance, { tills, length, actions }: Drawn): Rare['disks'] {
  if (!chance.happens(0.1)) return [];
  return Array.from({ length: chance.between(1, 4) }, () => {
    const last = actions.length > 0 && chance.happens(0.8) ? chance.pick(actions) : null;
    return {
      at: last ? last.at + chance.between(0, 1000) : chance.between(0, length),
      till: last?.till ?? chance.between(1, tills),
      refusal: {
        what: chance.pick([
          'everything',
          'everything',
          'outbox',
          'outbox',
          'outbox_attempt',
          'gate',
        ] as const),
        steps: chance.between(1, 8),
        length: chance.between(1000, 10_000),
      },
    };
  });
}

/** A login page that tells a time, and at once behind it a wait that is told as a moment by who tells no time. */
function drawMistaken(chance: Chance, { from, until }: { from: number; until: number }, ask: Ask): Trouble[] {
  const behind = { from: until, until: until + 3 * MINUTE };
  return [
    { kind: 'portal', from, until, share: 1, clockOff: drawClockOff(chance) },
    { kind: 'overloaded', ...behind, share: 1, ask: { ...ask, form: 'date' } },
  ];
}

function drawClockOff(chance: Chance): number {
  return chance.pick([-1, 1]) * chance.pick([MINUTE, HOUR, DAY, 400 * DAY]) * chance.next();
}

/** Most people close a computer when they have done something with it: what that sends may be on its way then. */
function drawSleep(chance: Chance, { tills, length, actions }: Drawn): Rare['sleeps'][number] {
  const last = actions.length > 0 && chance.happens(0.7) ? chance.pick(actions) : null;
  const ms = chance.pick([
    chance.between(5, 90) * 1000,
    chance.between(2, 60) * MINUTE,
    chance.between(1, 14) * HOUR,
  ]);
  return {
    at: last ? last.at + chance.between(1, 2000) : chance.between(0, length),
    till: last?.till ?? chance.between(1, tills),
    length: ms,
    how: {
      counts: chance.happens(0.5),
      // What is held back for less than the quiet period is only late.
      holds: ms > 90_000 && chance.happens(0.6),
      linkAfter: chance.between(0, 8000),
      breaks: chance.happens(0.5),
    },
  };
}

function drawAsk(chance: Chance, tellsTime: boolean): Ask {
  const status = chance.pick([500, 502, 503, 503, 504]);
  const waitMs = chance.pick([chance.between(1, 90) * 1000, chance.between(2, 30) * MINUTE, 3 * HOUR]);
  const drawn = chance.pick(['seconds', 'date'] as const);
  const form = tellsTime ? drawn : 'seconds';
  // A request that waits for an answer may have been done, whoever says that it has to be asked again.
  return { status, waitMs, form, done: status !== 503 && chance.happens(0.5) };
}

function drawTrickle(chance: Chance): Trickle {
  return {
    piece: chance.pick([1, 10, 40]),
    pause: chance.pick([20, 200, 1000]),
    share: chance.pick([0, 0.5, 1, 1]),
    behind: chance.pick(['end', 'nothing', 'spaces'] as const),
  };
}

/** A service that never tells its time must not speak of moments: with a wrong clock nobody could know when they are. */
function drawDateless(chance: Chance, { retryAfter }: ServiceTraits): number {
  const share = chance.pick([0.5, 0.9, 1]);
  return ['date', 'epoch', 'epoch-ms', 'ms'].includes(retryAfter) ? Math.min(share, 0.9) : share;
}
