import { paintNames as a } from './paints.ts';
import { type Drawing, Eyes, Mouth, Twice } from './parts.tsx';

const cavy = <path d="M13 64c0-22 15-36 35-36s35 14 35 36Z" className={a.coat} />;
const cavyEars = (
  <Twice>
    <path d="M33 33c-7-4-14 0-13 5 4 3 10 2 13-5Z" className={a.back} />
  </Twice>
);

export const guineaPig: Drawing = {
  back: [
    <>
      {cavy}
      {cavyEars}
    </>,
    <>
      <path d="M37 31l3-8 4 5 3-9 4 9 5-6 1 9Z" className={a.back} />
      {cavy}
      {cavyEars}
    </>,
  ],
  head: <path d="M28 64c0-20 8-33 20-33s20 13 20 33Z" className={a.coat} />,
  marks: [
    <path
      key="blaze"
      d="M43.5 28.3c3-.4 6-.4 9 0 .5 10 3 18 7.5 26H36c4.5-8 7-16 7.5-26Z"
      className={a.belly}
    />,
    <path key="half" d="M48 28c20 0 35 14 35 36H66C56 56 49 44 48 28Z" className={a.back} />,
  ],
  face: (
    <>
      <ellipse cx="48" cy="55" rx="12" ry="8.5" className={a.belly} />
      <Eyes y={43} apart={13} r={3} />
      <ellipse cx="48" cy="50" rx="3.6" ry="2.4" className={a.nose} />
      <Mouth y={52} />
    </>
  ),
};

export const hamster: Drawing = {
  back: [
    <Twice key="small">
      <circle cx="30.5" cy="21" r="7.5" className={a.back} />
      <circle cx="31" cy="21.5" r="4.3" className={a.nose} />
    </Twice>,
    <>
      <path d="M68 60c12 2 18-6 15-15" className={a.tail} />
      <Twice>
        <circle cx="29" cy="20" r="10" className={a.back} />
        <circle cx="29.5" cy="20.5" r="6" className={a.nose} />
      </Twice>
    </>,
  ],
  head: <path d="M48 14c15 0 24 11 24 25 0 16-5 25-24 25S24 55 24 39c0-14 9-25 24-25Z" className={a.coat} />,
  marks: [
    <path key="stripe" d="M45 14.1c2-.1 4-.1 6 0l-1.5 15h-3Z" className={a.back} />,
    <path key="cap" d="M27 27c4-9 12-13 21-13s17 4 21 13c-8-4-14-4-21 1-7-5-13-5-21-1Z" className={a.back} />,
  ],
  face: (
    <>
      <path d="M26 47c3-9 14-8 22-6 8-2 19-3 22 6-2 12-9 17-22 17s-20-5-22-17Z" className={a.belly} />
      <Eyes y={35.5} apart={9.5} r={3.1} />
      <ellipse cx="48" cy="42" rx="2.8" ry="2" className={a.nose} />
      <Mouth y={44} />
      <ellipse cx="48" cy="57.5" rx="4" ry="4.5" className={a.beak} />
      <Twice>
        <ellipse cx="41.5" cy="58.5" rx="5" ry="3.8" transform="rotate(24 41.5 58.5)" className={a.coat} />
      </Twice>
    </>
  ),
};

export const hedgehog: Drawing = {
  back: [
    <path
      key="spines"
      d="M12 64l-4-8 6-2-3-9 7 0-1-9 7 2 1-9 7 4 3-8 6 5 4-8 4 8 6-5 3 8 7-4 1 9 7-2-1 9 7 0-3 9 6 2-4 8Z"
      className={a.back}
    />,
    <path
      key="tall"
      d="M14 64l-6-6 6-4-5-7 7-2-3-8 7 1 0-9 7 3 2-9 6 5 4-9 5 7 4-8 4 8 5-7 4 9 6-5 2 9 5-2 0 8 5 0-2 8 5 3-4 6 5 5-5 4Z"
      className={a.back}
    />,
  ],
  head: <path d="M26 64c-2-18 8-30 22-30s24 12 22 30Z" className={a.belly} />,
  marks: [
    <path key="peak" d="M30 44c2-7 9-10 18-10s16 3 18 10c-7-3-12-3-18 2-6-5-11-5-18-2Z" className={a.coat} />,
    <Twice key="cheeks">
      <circle cx="35" cy="54" r="4.5" className={a.nose} />
    </Twice>,
  ],
  face: (
    <>
      <Eyes y={46} apart={8} />
      <ellipse cx="48" cy="51.5" rx="3.6" ry="2.8" className={a.ink} />
      <Mouth y={54} />
    </>
  ),
};
