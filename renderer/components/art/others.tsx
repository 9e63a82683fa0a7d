import a from './art.module.css';
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

const shell = <path d="M24 64c-1-22 12-38 30-38s32 16 31 38Z" className={a.back} />;

export const turtle: Drawing = {
  back: [
    shell,
    <g key="dome">
      {shell}
      <path d="M21 64c-2-5 0-8 4-8h60c4 0 6 3 4 8Z" className={a.coat} />
    </g>,
  ],
  head: <path d="M10 47c0-9 6-15 14-15s14 6 14 15c0 7-2 12-5 17H20C14 58 10 54 10 47Z" className={a.coat} />,
  marks: [
    <path key="plates" d="M54 32l9 6-2 10-7 4-7-4-2-10Zm17 8 7 5 1 8h-8l-4-5Z" className={a.coat} />,
    <g key="spots" className={a.coat}>
      <circle cx="50" cy="38" r="4" />
      <circle cx="63" cy="36" r="3" />
      <circle cx="60" cy="48" r="4.5" />
      <circle cx="73" cy="47" r="3.5" />
    </g>,
  ],
  face: (
    <>
      <Eyes x={23} y={44} apart={6.5} r={2.6} />
      <path d="M17 51c4 3.5 9 3.5 13 0" className={a.stroke} />
    </>
  ),
};

export const snake: Drawing = {
  back: [
    <>
      <path d="M16 64c0-8 12-13 32-13s32 5 32 13Z" className={a.coat} />
      <path d="M24 53c0-7 9-11 24-11s24 4 24 11-9 9-24 9-24-2-24-9Z" className={a.back} />
    </>,
    <>
      <path d="M72 64c8-6 16-16 12-24" className={a.tail} />
      <path d="M18 64c0-10 12-16 30-16s30 6 30 16Z" className={a.coat} />
      <path d="M27 52c0-6 8-10 21-10s21 4 21 10-8 8-21 8-21-2-21-8Z" className={a.back} />
    </>,
  ],
  head: (
    <>
      <path d="M40 30h16c1 8 2 13 6 19-7 4-21 4-28 0 4-6 5-11 6-19Z" className={a.coat} />
      <path d="M48 9c11 0 17 6 17 13S58 35 48 35s-17-6-17-13S37 9 48 9Z" className={a.coat} />
    </>
  ),
  marks: [
    <path key="diamonds" d="M48 10l5 6-5 6-5-6Zm0 34 6 5-6 4-6-4Z" className={a.back} />,
    <path
      key="bands"
      d="M39 41h18l2 5H37Zm-7-22c4-3 6-8 11-9.5 0 4-6 10-11.5 14Zm32 0c-4-3-6-8-11-9.5 0 4 6 10 11.5 14Z"
      className={a.belly}
    />,
  ],
  face: (
    <>
      <Eyes y={21} apart={9} r={2.8} />
      <path d="M41 28.5c4 3 10 3 14 0" className={a.stroke} />
      <path d="M48 31v6m0 0-2.5 3m2.5-3 2.5 3" className={a.tongue} />
    </>
  ),
};

export const gecko: Drawing = {
  back: [
    <>
      <path d="M26 64c2-10 10-14 22-14s20 4 22 14Z" className={a.coat} />
      <Twice>
        <path d="M26 64c-3-5-9-6-14-4m8-3c-1-4-4-6-7-6" className={a.limb} />
      </Twice>
    </>,
    <>
      <path d="M68 62c14 0 20-12 12-19" className={a.tail} />
      <path d="M26 64c2-10 10-14 22-14s20 4 22 14Z" className={a.coat} />
    </>,
  ],
  head: (
    <>
      <path d="M48 23c17 0 25 8 25 17 0 10-10 16-25 16s-25-6-25-16c0-9 8-17 25-17Z" className={a.coat} />
      <Twice>
        <circle cx="31" cy="28" r="8.5" className={a.coat} />
      </Twice>
    </>
  ),
  marks: [
    <g key="spots" className={a.back}>
      <circle cx="48" cy="28" r="3" />
      <circle cx="42" cy="34" r="2" />
      <circle cx="54.5" cy="34" r="2.4" />
      <circle cx="49" cy="38" r="1.6" />
    </g>,
    <path key="band" d="M44 23.2c3-.3 5-.3 8 0 1 7 3 12 6 17H38c3-5 5-10 6-17Z" className={a.belly} />,
  ],
  face: (
    <>
      <Twice>
        <circle cx="31" cy="28" r="5.5" className={a.belly} />
      </Twice>
      <Eyes y={28} apart={17} r={3.4} />
      <path d="M31 45c10 6 24 6 34 0" className={a.stroke} />
      <circle cx="45" cy="40.5" r=".9" className={a.ink} />
      <circle cx="51" cy="40.5" r=".9" className={a.ink} />
    </>
  ),
};

const toes = (
  <Twice>
    <ellipse cx="29" cy="35" rx="6" ry="8" transform="rotate(-24 29 35)" className={a.coat} />
    <ellipse cx="40.5" cy="25" rx="6" ry="8.5" transform="rotate(-8 40.5 25)" className={a.coat} />
  </Twice>
);

/** For what is none of the others. */
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
