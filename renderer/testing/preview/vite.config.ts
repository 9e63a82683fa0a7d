import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * A page for looking at screens without the main process: `npx vite -c renderer/testing/preview/vite.config.ts`.
 * Development only; the product is built by electron.vite.config.ts and never sees this folder.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    port: 5199,
    fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] },
  },
  cacheDir: fileURLToPath(new URL('../../../.cache/preview', import.meta.url)),
});
