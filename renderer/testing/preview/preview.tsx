import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../../app/App.tsx';
import { createStores } from '../../app/createStores.ts';
import { setStores } from '../../app/stores.ts';
import { bridgeToServer } from './bridge.ts';

const stores = createStores(bridgeToServer());
setStores(stores);
// For the console of the browser.
Object.assign(window, { stores });

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
