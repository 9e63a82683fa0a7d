import { originOfService } from '../../shared/petstore/address.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import type { PinSecrets, Platform, RestartReason } from './platform.ts';
import { playedUpdates } from './updates/testing.ts';

// Does not import Vitest, because the browser preview uses this too.

/** A keychain with a secret for PINs; with a null id the secret is missing. */
export function fakePinSecret(id: string | null = 'this till'): PinSecrets {
  const secret = id === null ? null : { id, key: Buffer.from(id) };
  return { file: '/secrets/pin', isLost: (other) => other !== id, read: () => secret, make: () => secret };
}

/** A platform that keeps everything in memory and records restarts; dialogs choose nothing. */
export function testPlatform(): Platform & { restarts: RestartReason[] } {
  const restarts: RestartReason[] = [];
  const connection = {
    baseUrl: 'http://127.0.0.1:1',
    account: 'main',
    till: 1,
    profile: ContractProfile.parse({}),
  };
  const passphrases = new Map<string, string>();
  let kept: { key: string; origin: string } | null = null;
  return {
    restarts,
    restart: (reason) => restarts.push(reason),
    connection: () => connection,
    saveConnection: (changed) => {
      const before = { ...connection };
      Object.assign(connection, changed);
      return () => void Object.assign(connection, before);
    },
    secrets: {
      keyFor: (baseUrl) => (kept?.origin === originOfService(baseUrl) ? kept.key : null),
      storage: () => (kept ? 'keychain' : 'none'),
      keep: (key, baseUrl) => {
        const before = kept;
        kept = key === '' ? null : { key, origin: originOfService(baseUrl) };
        return () => {
          kept = before;
        };
      },
    },
    backupPassphrase: {
      kept: (mode) => passphrases.get(mode) ?? null,
      storage: (mode) => (passphrases.has(mode) ? 'keychain' : 'none'),
      keep: (passphrase, mode) => void passphrases.set(mode, passphrase),
      forget: (mode) => void passphrases.delete(mode),
    },
    pinSecret: fakePinSecret(),
    fixed: { address: false, till: false },
    realShopHasManager: () => false,
    saveFile: async () => null,
    chooseFile: async () => null,
    chooseFolder: async () => null,
    printHtml: async () => undefined,
    printToPdf: async () => new Uint8Array(),
    checkPdf: async () => undefined,
    printPdf: async () => undefined,
    printers: async () => [],
    installedMeanwhile: () => null,
    licences: async () => ({ packages: [], chromium: null }),
    runtime: { electron: '45.4.1', chromium: '148.0', node: '24.21.0', system: 'Linux 6.1.0, x64' },
    folders: { data: '/nowhere', logs: '/nowhere/logs' },
    logs: async () => [],
    mishap: { last: () => null, seen: () => {} },
    pageFailed: () => undefined,
    kiosk: { follow: () => undefined, leave: () => undefined },
    updates: playedUpdates(),
  };
}
