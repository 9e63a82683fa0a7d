import type { TFunction } from 'i18next';
import { i18n, type Key, say } from './i18n.ts';

/** What Perch itself says of a request that met the network and not the service, by the sentence it brought along. */
const ofTheNetwork: Record<string, Key> = {
  'The service cannot be reached.': 'sync.reasons.unreachable',
  'The connection broke before the service answered.': 'sync.reasons.connection_lost',
};

/** An answer without words has a status alone. */
const SILENT = /^The service answered (\d+) without saying why\.$/;

/** Why something has not arrived: a reason of ours in the person's language; what the service said, quoted as it was. */
export function reasonWords(code: string | null, message: string | null, t: TFunction): string | null {
  const key = `sync.reasons.${code}`;
  if (code !== null && i18n.exists(key)) return say(t, key as Key);
  if (message === null) return null;
  const ours = ofTheNetwork[message];
  if (ours) return say(t, ours);
  const [, status] = SILENT.exec(message) ?? [];
  return status ? t('sync.reasons.silent', { status }) : t('sync.says', { words: message });
}
