import { paintNames as a } from './paints.ts';
import { type Drawing, Eyes, Mouth, Shoulders, Twice } from './parts.tsx';

export const cat: Drawing = {
  back: [
    <>
      <Shoulders collar />
      <Twice>
        <path d="M29 32C26 22 25 12 27 7c8 1 15 6 18 12Z" className={a.coat} />
        <path d="M31 24c-1.5-5-2-9-1.5-11.5 4 1 7.5 3.5 9.5 6.5Z" className={a.nose} />
      </Twice>
    </>,
    <>
      <path d="M74 64c10-8 12-22 6-27-4-2.5-8 1-5.5 5 3 5 0 10-6.5 14Z" className={a.back} />
      <Shoulders />
      <Twice>
        <path d="M29 30c-4-9-3-17 1-18 6 .5 12 4 15 8Z" className={a.coat} />
        <path d="M31.5 24c-2-4-2-7.5-.5-8.5 3 .5 5.5 2 7 4Z" className={a.nose} />
      </Twice>
    </>,
  ],
  head: <ellipse cx="48" cy="34" rx="20.5" ry="17" className={a.coat} />,
  marks: [
    <path
      key="tabby"
      d="M48 18v7m-6-6 1.2 5.5M54 19l-1.2 5.5M29.5 33h5m-4.5 5 4.5-1M66.5 33h-5m4.5 5-4.5-1"
      className={a.stripe}
    />,
    <path
      key="mask"
      d="M49 17c12 0 19.5 8 19.5 17 0 4-1.5 7.5-4.5 10.5C56 41 50 31 49 17Z"
      className={a.back}
    />,
  ],
  face: (
    <>
      <Twice>
        <ellipse cx="44" cy="42" rx="5.5" ry="4.5" className={a.belly} />
      </Twice>
      <Eyes y={33} apart={8.5} r={3} />
      <path d="M45.8 38h4.4L48 40.6Z" className={a.nose} />
      <Mouth y={40} />
      <path d="M34 40l-10-1.5M34 43l-9 2M62 40l10-1.5M62 43l9 2" className={a.whisker} />
    </>
  ),
};
