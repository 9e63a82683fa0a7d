import { app, session, type WebContents } from 'electron';
import { originOf } from '../../shared/ipc/origin.ts';
import type { Log } from './logs.ts';

/**
 * Blocks everything in the renderer that Perch does not use: other pages, windows, embedded pages, permissions,
 * devices, downloads, and the network.
 *
 * @param origin the only origin whose pages may be shown
 * @param devServer the development server, reached over the network, if it runs
 */
export function lockDown(origin: string, devServer: string | undefined, log: Log): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, origin, log));

  const own = session.defaultSession;
  own.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn('Refused a permission', { permission });
    answer(false);
  });
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event) => event.preventDefault());
  own.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !mayLoad(details.url, origin, devServer) });
  });
}

function lockContents(contents: WebContents, origin: string, log: Log): void {
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && originOf(event.url) === origin) return;
    log.warn('Refused a navigation', { to: originOf(event.url) });
    event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    log.warn('Refused to open a window', { to: originOf(url) });
    return { action: 'deny' };
  });
}

const harmless = new Set(['data:', 'blob:', 'devtools:', 'chrome-extension:']);

function mayLoad(url: string, origin: string, devServer: string | undefined): boolean {
  const target = originOf(url);
  if (target === origin) return true;
  if (devServer && target === originOf(devServer).replace(/^http/, 'ws')) return true;
  return harmless.has(URL.canParse(url) ? new URL(url).protocol : '');
}
