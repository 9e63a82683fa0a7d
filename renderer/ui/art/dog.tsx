import { paintNames as a } from './paints.ts';
import { type Drawing, Eyes, Mouth, Shoulders, Twice } from './parts.tsx';

export const dog: Drawing = {
  back: [
    <>
      <Shoulders collar />
      <Twice>
        <path d="M32 17C20 14 13 31 18 45c2 6 10 3 12-4Z" className={a.back} />
      </Twice>
    </>,
    <>
      <Shoulders collar />
      <Twice>
        <path d="M29 29C25 19 24 10 26 5c8 1 16 7 18 13Z" className={a.back} />
        <path d="M31 23c-2-5-2.5-9-2-12 4 1 8 4 9.5 7Z" className={a.nose} />
      </Twice>
    </>,
  ],
  head: <ellipse cx="48" cy="33" rx="20" ry="19" className={a.coat} />,
  marks: [
    <ellipse
      key="patch"
      cx="57"
      cy="28.5"
      rx="7.5"
      ry="9"
      transform="rotate(-14 57 28.5)"
      className={a.back}
    />,
    <path
      key="blaze"
      d="M43.5 14.5c3-.7 6-.7 9 0-1.5 7-1 14 1.5 20H42c2.5-6 3-13 1.5-20Z"
      className={a.belly}
    />,
  ],
  face: (
    <>
      <ellipse cx="48" cy="41.5" rx="11.5" ry="8.5" className={a.belly} />
      <Eyes y={30} />
      <ellipse cx="48" cy="37" rx="4.2" ry="3" className={a.ink} />
      <Mouth y={40} />
    </>
  ),
};
