import { join } from 'node:path';
import { cache, root } from '../bootstrap/paths.mjs';

/** Time, zone and language of unit tests. */
export interface Moment {
  /** ISO 8601 in UTC; null: the machine's clock. */
  at: string | null;
  /** An IANA time zone. */
  zone: string;
  /** A value of LANG. */
  language: string;
  /** The special case. */
  why: string;
}

const moment = (at: string | null, zone: string, language: string, why: string): Moment => ({
  at,
  zone,
  language,
  why,
});

/** The moment of `npm test`: half a minute before the end of a leap day in the easternmost zone. */
export const oddMoment = moment('2028-02-29T09:59:30.000Z', 'Pacific/Kiritimati', 'C', 'a leap day ends');

/** The moments of `npm run test:moments`; for daylight saving, ten seconds before the change. */
export const moments: readonly Moment[] = [
  moment(null, 'UTC', 'C', 'today'),
  moment(null, 'Asia/Kathmandu', 'de_DE.UTF-8', 'today, at a quarter of an hour'),
  moment('2027-04-30T09:59:50.000Z', 'Pacific/Kiritimati', 'en_US.UTF-8', 'a month ends'),
  moment('2028-02-28T18:14:50.000Z', 'Asia/Kathmandu', 'C', '28 February of a leap year ends'),
  oddMoment,
  moment('2028-03-01T03:29:50.000Z', 'America/St_Johns', 'de_DE.UTF-8', '29 February ends'),
  moment('2027-03-28T00:59:50.000Z', 'Europe/Berlin', 'de_DE.UTF-8', 'summer time begins in Berlin'),
  moment('2027-10-31T00:59:50.000Z', 'Europe/Berlin', 'en_US.UTF-8', 'summer time ends in Berlin'),
  moment('2027-03-14T06:59:50.000Z', 'America/New_York', 'en_US.UTF-8', 'summer time begins in New York'),
  moment('2027-11-07T05:59:50.000Z', 'America/New_York', 'C', 'summer time ends in New York'),
  moment('2027-01-01T03:29:50.000Z', 'America/St_Johns', 'en_US.UTF-8', 'a year ends'),
  moment(
    '2027-12-31T09:59:50.000Z',
    'Pacific/Kiritimati',
    'de_DE.UTF-8',
    'a year ends, before everywhere else',
  ),
];

/** Environment variables that set the moment of Node processes and their children. */
export function environmentAt({ at, zone, language }: Moment): Record<string, string> {
  // JSON quoting is valid in NODE_OPTIONS. Not --import, which worker threads may ignore.
  const preload = `--require=${JSON.stringify(join(root, 'build', 'moments', 'preload.mjs'))}`;
  return {
    TZ: zone,
    LANG: language,
    LC_ALL: language,
    PERCH_TEST_MOMENT: at ?? '',
    // Halves the start time of the hundreds of processes in tests.
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
    NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
  };
}
