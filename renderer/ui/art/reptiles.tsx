import { paintNames as a } from './paints.ts';
import { type Drawing, Eyes, Twice } from './parts.tsx';

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

const chest = <path d="M24 64c2-10 12-14 24-14s22 4 24 14Z" className={a.coat} />;

/** A wedge-shaped head with eyes at its sides over a spiky beard; for bearded dragons and geckos. */
export const lizard: Drawing = {
  back: [
    <>
      {chest}
      <path
        d="M20 36l4 6-6 1 6 5-5 3 8 2-2 5 8-1 1 6 7-4 7 5 7-5 7 4 1-6 8 1-2-5 8-2-5-3 6-5-6-1 4-6Z"
        className={a.back}
      />
    </>,
    <>
      <path d="M66 62c16 2 24-8 18-20" className={a.tail} />
      {chest}
      <Twice>
        <path d="M25 29l-7-3 4 7-7 1 6 5-5 4 8 2Z" className={a.back} />
      </Twice>
    </>,
  ],
  head: (
    <path
      d="M48 14c12 0 22 6 26 15 2 5-2 9-8 13-6 5-12 10-18 10s-12-5-18-10c-6-4-10-8-8-13 4-9 14-15 26-15Z"
      className={a.coat}
    />
  ),
  marks: [
    <path
      key="bands"
      d="M38 16c3 3 17 3 20 0l3 1.5c-5 4-21 4-26 0ZM31 21c6 6 28 6 34 0l3 2.6c-8 7-32 7-40 0Z"
      className={a.back}
    />,
    <g key="scales" className={a.belly}>
      <circle cx="48" cy="20" r="2.4" />
      <circle cx="41.5" cy="23" r="1.8" />
      <circle cx="54.5" cy="23" r="1.8" />
      <circle cx="48" cy="27" r="1.6" />
    </g>,
  ],
  face: (
    <>
      <Twice>
        <ellipse cx="31.5" cy="31" rx="5" ry="4.4" className={a.belly} />
      </Twice>
      <Eyes y={31} apart={16.5} r={2.9} />
      <path d="M31 41c6 4 11 5.5 17 5.5S59 45 65 41" className={a.stroke} />
      <circle cx="45" cy="36.5" r=".9" className={a.ink} />
      <circle cx="51" cy="36.5" r=".9" className={a.ink} />
    </>
  ),
};

export const frog: Drawing = {
  back: [
    <>
      <path d="M26 64c2-10 10-14 22-14s20 4 22 14Z" className={a.coat} />
      <Twice>
        <path d="M26 64c-3-5-9-6-14-4m8-3c-1-4-4-6-7-6" className={a.limb} />
      </Twice>
    </>,
    <>
      <path d="M26 64c2-10 10-14 22-14s20 4 22 14Z" className={a.coat} />
      <Twice>
        <path d="M30 64c-2-9-9-13-17-10-6 2-8 6-8 10Z" className={a.back} />
      </Twice>
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

const gills = (
  <Twice>
    <path d="M28 27C19 24 12 17 11 9c8 1 17 7 22 15Z" className={a.back} />
    <path d="M24 35C14 36 6 32 2 26c8-2 18 0 25 5Z" className={a.back} />
    <path d="M26 43C17 48 9 48 3 45c4-6 13-9 23-8Z" className={a.back} />
  </Twice>
);
const shoulders = <path d="M29 64c1-9 8-13 19-13s18 4 19 13Z" className={a.coat} />;

/** Axolotls and newts: a broad smile between feathery gills. */
export const axolotl: Drawing = {
  back: [
    <>
      {gills}
      {shoulders}
    </>,
    <>
      <path d="M64 62c13 2 22-3 24-12" className={a.tail} />
      {gills}
      {shoulders}
    </>,
  ],
  head: <path d="M48 17c17 0 27 9 27 20 0 11-11 17-27 17S21 48 21 37c0-11 10-20 27-20Z" className={a.coat} />,
  marks: [
    <g key="spots" className={a.back}>
      <circle cx="44" cy="24" r="1.8" />
      <circle cx="52" cy="22.5" r="1.4" />
      <circle cx="57" cy="27" r="1.7" />
      <circle cx="37" cy="27.5" r="1.4" />
    </g>,
    <Twice key="cheeks">
      <circle cx="30.5" cy="43" r="3.4" className={a.nose} />
    </Twice>,
  ],
  face: (
    <>
      <Eyes y={35} apart={17} r={2.5} />
      <path d="M35 43c8 5 18 5 26 0" className={a.stroke} />
    </>
  ),
};
