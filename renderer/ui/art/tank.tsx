import { paintNames as a } from './paints.ts';
import type { Drawing } from './parts.tsx';

const foot = (
  <path
    d="M12 64c0-5 5-8 12-8-5-8-6-16-3-22 3-5 10-4 11 2 1 8 4 14 10 18h34c7 0 11 4 12 10Z"
    className={a.coat}
  />
);
const horns = (
  <>
    <path d="M24 33C21 27 19 23 16 20m12 12c1-6 2-10 5-13" className={a.horn} />
    <circle cx="15.5" cy="19" r="2.8" className={a.ink} />
    <circle cx="33.5" cy="18" r="2.8" className={a.ink} />
  </>
);

export const snail: Drawing = {
  back: [horns, horns],
  head: (
    <>
      {foot}
      <circle cx="57" cy="37" r="22" className={a.back} />
      <path d="M57 37c0-4 6-4 7 0 1 6-6 10-12 7-8-4-7-15 1-19 10-5 21 2 22 13" className={a.whorl} />
    </>
  ),
  marks: [
    <g key="spots" className={a.belly}>
      <circle cx="43" cy="26" r="3" />
      <circle cx="41" cy="46" r="3.5" />
      <circle cx="60" cy="54" r="3" />
    </g>,
    <path key="shine" d="M41 30c3-7 9-11 16-11" className={a.whorl} />,
  ],
  face: <path d="M21 45c2 2 5 2.5 7.5 1" className={a.stroke} />,
};

const feelers = (
  <path d="M24 27C14 24 9 16 10 8m15 18c-5-8-4-15 1-21m-3 25C14 32 8 30 4 25" className={a.feeler} />
);

export const shrimp: Drawing = {
  back: [
    <>
      {feelers}
      <path d="M34 42l-4 11m11-9-3 11m10-9-2 11" className={a.feeler} />
    </>,
    <>
      {feelers}
      <path d="M34 42l-6 9m13-7-5 11m12-9-4 12" className={a.feeler} />
      <path d="M28 40c-8 2-12 8-10 13 4 0 6-3 6-6 1 2 3 3 5 2 0-4 0-6-1-9Z" className={a.back} />
    </>,
  ],
  head: (
    <>
      <path d="M72 62c6-4 12-3 16 1-5 3-11 4-17 2Zm-2-4c3-6 9-9 14-8-1 5-6 9-13 10Z" className={a.back} />
      <path
        d="M20 30c8-13 26-17 41-10 15 8 21 24 15 38-2 5-9 5-10 0 1-8-4-14-12-16-9-2-21 2-30-2-5-2-6-6-4-10Z"
        className={a.coat}
      />
    </>
  ),
  marks: [
    <path
      key="rings"
      d="M45 17c-3 8-3 17 0 25m12-23c-4 8-6 17-4 25m16-16c-7 5-11 12-12 20m20-5c-6 0-11 3-14 8"
      className={a.ring}
    />,
    <path
      key="back"
      d="M26 25c10-9 24-10 35-4 10 6 16 15 17 25-5-9-11-15-19-18-10-5-22-6-33-3Z"
      className={a.belly}
    />,
  ],
  face: (
    <>
      <circle cx="29" cy="29" r="3.6" className={a.shine} />
      <circle cx="28.6" cy="29.2" r="2.5" className={a.ink} />
      <path d="M23 36c2 1.5 4.5 1.7 6.5.8" className={a.stroke} />
    </>
  ),
};
