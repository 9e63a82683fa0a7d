import { paintNames as a } from './paints.ts';
import { type Drawing, Eyes, Twice } from './parts.tsx';

const plumage = <path d="M25 64c0-32 8-50 23-50s23 18 23 50Z" className={a.coat} />;

export const bird: Drawing = {
  back: [
    <>
      {plumage}
      <Twice>
        <path d="M27 40c-5 8-6 17-5 24h12c1-9-1-18-7-24Z" className={a.back} />
      </Twice>
    </>,
    <>
      <path d="M45 17C38 12 34 6 36 1c5 1 9 6 11 11 0-6 3-10 8-11 1 5-2 11-6 16Z" className={a.back} />
      {plumage}
      <Twice>
        <path d="M27 40c-5 8-6 17-5 24h12c1-9-1-18-7-24Z" className={a.back} />
      </Twice>
    </>,
  ],
  head: <path d="M37 64c0-15 4-24 11-24s11 9 11 24Z" className={a.belly} />,
  marks: [
    <path
      key="cap"
      d="M32.5 27C36 18 41 14 48 14s12 4 15.5 13C58 22 54 21 48 21s-10 1-15.5 6Z"
      className={a.back}
    />,
    <Twice key="cheeks">
      <circle cx="33.5" cy="37" r="3.4" className={a.nose} />
    </Twice>,
  ],
  face: (
    <>
      <Twice>
        <circle cx="39.5" cy="28" r="5" className={a.belly} />
      </Twice>
      <Eyes y={28} apart={8.5} r={2.8} />
      <path
        d="M43.5 32.5C44 28.5 52 28.5 52.5 32.5c.3 4-2.5 7.5-4.5 8.5-2-1-4.8-4.5-4.5-8.5Z"
        className={a.beak}
      />
    </>
  ),
};

export const fish: Drawing = {
  back: [
    <>
      <path d="M64 34c7-11 16-15 20-13-3 8-3 18 0 26-4 2-13-2-20-13Z" className={a.back} />
      <path d="M34 21c5-9 17-9 23 0Z" className={a.back} />
      <path d="M40 48c2 6 8 8 13 6l-1-8Z" className={a.back} />
    </>,
    <>
      <path
        d="M60 34c4-18 20-26 30-20-4 6-3 10 1 14-5 2-6 8-1 12-5 3-6 8-2 14-12 3-25-5-28-20Z"
        className={a.back}
      />
      <path d="M32 22c2-14 20-17 32-8-4 1-7 5-8 9Z" className={a.back} />
      <path d="M38 46c-1 10 6 16 14 15-2-5 0-10 4-15Z" className={a.back} />
    </>,
  ],
  head: (
    <path d="M18 35c4-11 15-17 27-17 11 0 19 6 23 16-4 10-12 17-23 17-12 0-23-5-27-16Z" className={a.coat} />
  ),
  marks: [
    <path
      key="bands"
      d="M40 18.3c4 10 4 22 0 32.3l8 .2c4-11 4-22 0-32.6Zm16 3.2c3 8 3 17 0 25.5l5-3.5c2-6 2-12 0-18.5Z"
      className={a.belly}
    />,
    <path
      key="scales"
      d="M44 27c3 2 3 5 0 7 3 2 3 5 0 7m8-14c3 2 3 5 0 7 3 2 3 5 0 7m7-11c3 2 3 5 0 7"
      className={a.scale}
    />,
  ],
  face: (
    <>
      <circle cx="30" cy="30.5" r="4.8" className={a.shine} />
      <circle cx="29.5" cy="30.8" r="2.9" className={a.ink} />
      <path d="M19.5 38c2.5 2 5 2.2 7 1" className={a.stroke} />
      <circle cx="11" cy="24" r="2.5" className={a.shine} />
      <circle cx="7" cy="15" r="1.7" className={a.shine} />
    </>
  ),
};

const toes = (
  <Twice>
    <ellipse cx="29" cy="35" rx="6" ry="8" transform="rotate(-24 29 35)" className={a.coat} />
    <ellipse cx="40.5" cy="25" rx="6" ry="8.5" transform="rotate(-8 40.5 25)" className={a.coat} />
  </Twice>
);

/** For unknown animals. */
export const paw: Drawing = {
  back: [toes, toes],
  head: (
    <path
      d="M48 36c9 0 18 9 18 18 0 5-4 7-9 6-6-1-12-1-18 0-5 1-9-1-9-6 0-9 9-18 18-18Z"
      className={a.coat}
    />
  ),
  marks: [
    <path key="heart" d="M48 55c-6-4-8-7-6-9.5s5-1 6 1.5c1-2.5 4-4 6-1.5S54 51 48 55Z" className={a.belly} />,
    <ellipse key="pad" cx="48" cy="49" rx="8" ry="6" className={a.belly} />,
  ],
  face: null,
};
