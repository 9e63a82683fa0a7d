import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createStores } from './app/createStores.ts';
import { logPageErrors } from './app/logPageErrors.ts';
import { StoresProvider } from './app/useStores.ts';
import { closePinDialogOnEscape } from './features/staff/PinDialog.tsx';

// Inline styles need this response's nonce: Mantine's get it by `getStyleNonce={getNonce}`, those of dialogs from get-nonce.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

logPageErrors(window, window.perch);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root element');
const stores = createStores(window.perch);
closePinDialogOnEscape(stores.staff);
createRoot(root).render(
  <StrictMode>
    <StoresProvider value={stores}>
      <App />
    </StoresProvider>
  </StrictMode>,
);
