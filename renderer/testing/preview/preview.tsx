import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../../App.tsx';
import { createStores } from '../../stores/createStores.ts';
import { setStores } from '../../stores/index.ts';
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
