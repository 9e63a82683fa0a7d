import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AppState } from '../../../shared/domain/app.ts';
import { App } from '../../App.tsx';
import { createStores } from '../../stores/createStores.ts';
import { setStores } from '../../stores/index.ts';
import { createFakeBridge } from '../fakeBridge.ts';
import { fakeDay } from '../fakeDay.ts';
import { fakeOrders } from '../fakeOrders.ts';
import { fakeRefunds } from '../fakeRefunds.ts';
import { fakeId } from '../fakeShop.ts';

// ?pets=1000000&language=de&mode=live&link=offline&waiting=3&parked=1&card
const query = new URLSearchParams(location.search);
const german = query.get('language') === 'de';
const waiting = Number(query.get('waiting') ?? 0);
const fake = createFakeBridge({
  now: Date.now,
  pets: Number(query.get('pets') ?? 96),
  app: {
    mode: (query.get('mode') ?? 'training') as AppState['mode'],
    ...(german ? { language: 'de', locale: 'de-DE' } : {}),
  },
  sync: {
    link: (query.get('link') ?? 'online') as 'online',
    waiting: { orders: waiting, stock: 0, edits: 0 },
    parked: Number(query.get('parked') ?? 0),
  },
  intents: query.has('card')
    ? [
        {
          id: fakeId(700_001),
          token: fakeId(500_001),
          work: { kind: 'sale', basket: null },
          subject: null,
          amount: 1200,
          createdAt: new Date().toISOString(),
          basketOpen: true,
        },
      ]
    : [],
  more: (known) => ({
    ...fakeOrders(known),
    ...fakeRefunds(known),
    ...fakeDay(known, { closed: query.has('closed'), fresh: query.has('fresh') }),
  }),
});
setStores(createStores(fake));
Object.assign(window, { fake });

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
