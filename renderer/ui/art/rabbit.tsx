import { paintNames as a } from './paints.ts';
import { type Drawing, Eyes, Mouth, Twice } from './parts.tsx';

const body = <path d="M24 64c1-7 10-11 24-11s23 4 24 11Z" className={a.coat} />;

export const rabbit: Drawing = {
  back: [
    <>
      {body}
      <Twice>
        <ellipse cx="38.5" cy="17" rx="6.5" ry="16" transform="rotate(-9 38.5 17)" className={a.coat} />
        <ellipse cx="38.5" cy="18" rx="3" ry="11.5" transform="rotate(-9 38.5 18)" className={a.nose} />
      </Twice>
    </>,
    <>
      {body}
      <ellipse cx="38.5" cy="17" rx="6.5" ry="16" transform="rotate(-9 38.5 17)" className={a.coat} />
      <ellipse cx="38.5" cy="18" rx="3" ry="11.5" transform="rotate(-9 38.5 18)" className={a.nose} />
      <path
        d="M52 30C51 18 53 8 60 5c9-3 18 5 18 17 0 7-7 8-9 2-1-5-3-8-5-6-2 3-1 8-1 14Z"
        className={a.coat}
      />
      <path d="M66 14c6 0 11 5 11 10 0 5-5 5-6.5 0-1-4-2.5-7-4.5-10Z" className={a.back} />
    </>,
  ],
  head: <ellipse cx="48" cy="40" rx="18.5" ry="17.5" className={a.coat} />,
  marks: [
    <Twice key="spots">
      <ellipse cx="39.5" cy="36.5" rx="6" ry="7.5" className={a.back} />
    </Twice>,
    <path key="blaze" d="M45 22.7c2-.3 4-.3 6 0-.5 7 0 13 3 19H42c3-6 3.5-12 3-19Z" className={a.belly} />,
  ],
  face: (
    <>
      <Twice>
        <circle cx="43" cy="48" r="6.5" className={a.belly} />
      </Twice>
      <rect x="46.3" y="49.5" width="3.4" height="4" rx="1" className={a.shine} />
      <Eyes y={37.5} apart={8.5} r={2.9} />
      <path d="M45.3 43.5c1.5-1.7 3.9-1.7 5.4 0L48 46.3Z" className={a.nose} />
      <Mouth y={46} />
    </>
  ),
};
