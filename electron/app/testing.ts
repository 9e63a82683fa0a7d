import type { Vault } from './vault.ts';

/**
 * An operating system's keychain as Electron presents it.
 *
 * @param gone a new login cannot open it
 */
export function fakeVault({ backend = 'gnome_libsecret', available = true, gone = false } = {}): Vault {
  return {
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend,
    encryptString: (text) => Buffer.from(`locked ${[...text].reverse().join('')}`),
    decryptString(bytes) {
      const text = bytes.toString();
      if (gone || !text.startsWith('locked ')) throw new Error('no such key');
      return [...text.slice(7)].reverse().join('');
    },
  };
}
