import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { demoShop } from '../../../service/seed/demo-shop.ts';
import '../../app/theme/base.css';
import { cssVariables, theme } from '../../app/theme/theme.ts';
import { Portrait } from '../../ui/art/Portrait.tsx';
import g from './gallery.module.css';

// Shows the picture of every pet of the demonstration shop; ?dark for the dark scheme.
const dark = new URLSearchParams(location.search).has('dark');

createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    forceColorScheme={dark ? 'dark' : 'light'}
  >
    <div className={g.grid}>
      {demoShop.flatMap(({ name, pets }) =>
        pets.map(([pet]) => (
          <figure key={pet}>
            <Portrait petName={pet} categoryName={name} className={g.tile} />
            <figcaption>{pet}</figcaption>
          </figure>
        )),
      )}
    </div>
  </MantineProvider>,
);
