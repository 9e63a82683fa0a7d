import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import '../../base.css';
import { Portrait } from '../../components/art/Portrait.tsx';
import { Sprite } from '../../components/art/Sprite.tsx';
import { cssVariables, theme } from '../../theme.ts';
import g from './gallery.module.css';

const categories =
  'Dog,Cat,Rabbit,Guinea pig,Hamster,Mouse,Hedgehog,Bird,Fish,Turtle,Snake,Reptile,Supplies'.split(',');
const names = 'Momo,Bella,Charlie,Luna,Max,Daisy,Oscar,Nala,Rocky,Coco,Simba,Lilly'.split(',');
const dark = new URLSearchParams(location.search).has('dark');

createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    forceColorScheme={dark ? 'dark' : 'light'}
  >
    <Sprite />
    <div className={g.grid}>
      {categories.flatMap((category) =>
        names.map((name) => (
          <Portrait key={category + name} petName={name} categoryName={category} className={g.tile} />
        )),
      )}
    </div>
  </MantineProvider>,
);
