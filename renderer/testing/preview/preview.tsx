import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../../app/App.tsx';
import { createStores } from '../../app/createStores.ts';
import { StoresProvider } from '../../app/useStores.ts';
import { bridgeToServer } from './bridge.ts';

const stores = createStores(bridgeToServer());
// For the browser console.
Object.assign(window, { stores });

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <StoresProvider value={stores}>
      <App />
    </StoresProvider>
  </StrictMode>,
);
