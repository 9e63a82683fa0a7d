import { mkdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { createDispatch } from '../../../electron/ipc/dispatch.ts';
import { openFirstStart, openShop } from '../../../electron/shop.ts';
import { nodeSecondLocationProcess } from '../../../electron/store/backup/second-location-runner.ts';
import type { Platform, StoredConnection } from '../../../electron/usecases/platform.ts';
import { testPlatform } from '../../../electron/usecases/testing-platform.ts';
import { playedUpdates } from '../../../electron/usecases/updates/testing.ts';
import { createService } from '../../../service/app.ts';
import { ensureAccount, ensureKey } from '../../../service/keys/keys.ts';
import { seedDemo } from '../../../service/seed/demo.ts';
import { openSqlite } from '../../../service/storage/sqlite.ts';
import { ContractProfile } from '../../../shared/petstore/profile.ts';
import { systemClock } from '../../../shared/time/time.ts';

/*
 * Serves the screens in a browser, over the real use cases and a service in this process:
 * `node renderer/testing/preview/serve.ts`, then http://127.0.0.1:5199/. The practice shop is kept in `.cache/preview`.
 * `--fresh` replaces it, `--first` shows the first start, `--language de` uses German, `--port N` another port, `--updates
 * apt|none` another update channel; `gallery.html` shows the animal pictures. Dialogs of Electron, for files and printers,
 * return that nothing was chosen.
 */

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    language: { type: 'string', default: 'en' },
    port: { type: 'string', default: '5199' },
    updates: { type: 'string', default: 'feed' },
  },
});
const port = Number(values.port);
const language = values.language === 'de' ? 'de' : 'en';
const repository = join(import.meta.dirname, '..', '..', '..');
const dataDir = join(repository, '.cache', 'preview', `shop-${language}`);
if (values.fresh) rmSync(dataDir, { recursive: true, force: true });
const folder = join(dataDir, 'training');
mkdirSync(folder, { recursive: true });

const storage = await openSqlite({ dir: join(dataDir, 'service') });
const { id } = await ensureAccount(storage.keys, systemClock, 'training');
await seedDemo(storage.of(id), language);
const apiKey = await ensureKey(storage.keys, systemClock, {
  account: 'training',
  plan: 'business',
  key: `psk_${'preview'.repeat(7)}`,
});
const service = await createService({ storage, host: '127.0.0.1', port: 0 });

const connection: StoredConnection = {
  baseUrl: 'http://training.perch.invalid',
  account: 'training',
  till: 1,
  profile: ContractProfile.parse({ plan: 'business' }),
};
const platform: Platform = {
  ...testPlatform(),
  restart: ({ kind }) => console.log(`Perch would restart now: ${kind}`),
  connection: () => connection,
  saveConnection(changed) {
    const before = { ...connection };
    Object.assign(connection, changed);
    return () => void Object.assign(connection, before);
  },
  secrets: { keyFor: () => apiKey, storage: () => 'none', keep: () => () => undefined },
  pinSecret: { file: '', isLost: () => false, read: () => null, make: () => null },
  runtime: { electron: '', chromium: '', node: process.versions.node, system: process.platform },
  folders: { data: dataDir, logs: join(dataDir, 'logs') },
  pageFailed: (error) => console.error(error),
  updates: playedUpdates(
    values.updates === 'apt'
      ? { channel: { kind: 'apt', command: 'sudo apt update && sudo apt install --only-upgrade perch' } }
      : { channel: { kind: values.updates === 'none' ? 'none' : 'feed' } },
  ),
};
const listening = new Set<ServerResponse>();
const region =
  language === 'de' ? ({ language, locale: 'de-DE' } as const) : ({ language, locale: 'en-IE' } as const);
const openTraining = () =>
  openShop({
    mode: 'training',
    folder,
    connection,
    serviceUrl: service.url,
    key: () => apiKey,
    restore: null,
    restorePassphrase: null,
    unreportedRestores: new Map(),
    fresh: false,
    version: '0.0.0',
    region,
    notices: [],
    platform,
    secondLocationProcess: nodeSecondLocationProcess(
      new URL('../../../electron/store/backup/second-location-process.ts', import.meta.url),
    ),
    workers: {},
    clock: systemClock,
    log: console,
    tell(event, payload) {
      for (const page of listening) page.write(`data: ${JSON.stringify({ event, payload })}\n\n`);
    },
  });
const shop = values.first
  ? openFirstStart({ folder: join(dataDir, 'live'), region, failed: null, platform, workers: {} })
  : await openTraining();
// There is no sign-in, so only the preview's own page may call.
const origin = `http://127.0.0.1:${port}`;
const dispatch = createDispatch({
  handlers: async () => shop.handlers,
  origin,
  report: (message, facts) => console.error(message, facts),
});

/** Answers a call that bridge.ts sends. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { channel, input } = JSON.parse(await text(request));
  const sender = { address: request.headers.origin ?? '', isTopFrame: true };
  const result = await dispatch(sender, channel, input);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
}

/** Sends events while the page is open. */
function tell(response: ServerResponse): void {
  response.setHeader('content-type', 'text/event-stream').flushHeaders();
  listening.add(response);
  response.on('close', () => listening.delete(response));
}

const vite = await createServer({
  configFile: false,
  root: import.meta.dirname,
  cacheDir: join(repository, '.cache', 'preview', 'vite'),
  plugins: [
    react(),
    {
      name: 'perch-bridge',
      configureServer({ middlewares }) {
        middlewares.use('/bridge/call', (request, response) => void answer(request, response));
        middlewares.use('/bridge/events', (_request, response) => tell(response));
      },
    },
  ],
  server: { host: '127.0.0.1', port, strictPort: true, cors: false, fs: { allow: [repository] } },
});
await vite.listen();
vite.printUrls();

async function stop(): Promise<void> {
  for (const page of listening) page.end();
  await vite.close();
  await shop.close();
  await service.close();
}
process.once('SIGINT', () => void stop()).once('SIGTERM', () => void stop());
