import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { isLoopback } from '../../shared/petstore/address.ts';
import type { TlsOptions } from '../http/server.ts';

export interface TlsFlags {
  tlsCert?: string;
  tlsKey?: string;
}

/**
 * Reads the certificate chain and its key, both PEM. undefined if neither is given.
 *
 * @throws Error if one is missing or unreadable, or if they do not match
 */
export function givenTls({ tlsCert, tlsKey }: TlsFlags): TlsOptions | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new Error('Give both for TLS: --tls-cert FILE and --tls-key FILE.');
  }
  const cert = read('certificate', tlsCert);
  const key = read('key of the certificate', tlsKey);
  const certificate = understood(
    `${tlsCert} contains no certificate in PEM`,
    () => new X509Certificate(cert),
  );
  const privateKey: KeyObject = understood(
    `${tlsKey} contains no private key in PEM without a password`,
    () => createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new Error(`The key in ${tlsKey} does not belong to the certificate in ${tlsCert}.`);
  }
  understood(`TLS cannot be set up with ${tlsCert} and ${tlsKey}`, () => createSecureContext({ cert, key }));
  return { cert, key };
}

/** Warning about listening on the network without TLS; null if that is not the case. */
export function openNetworkWarning(host: string, tls: TlsOptions | undefined): string | null {
  if (tls || isLoopback(host)) return null;
  return (
    `The service listens on ${host} without TLS. Anybody on the same network can read everything: the API keys, ` +
    'which allow all that a till does, and every order, pet and stock count. Give --tls-cert FILE and ' +
    '--tls-key FILE, or listen on 127.0.0.1 behind a proxy that speaks TLS.'
  );
}

/** Warning about reaching PostgreSQL over the network without TLS; null if that is not the case. */
export async function openDatabaseWarning(database: string): Promise<string | null> {
  const { default: pg } = await import('pg');
  // The driver resolves address and environment (PGHOST, PGSSLMODE) as when it connects.
  const { host, ssl } = new pg.Client({ connectionString: database });
  if (ssl || host.startsWith('/') || isLoopback(host)) return null;
  return (
    `The connection to PostgreSQL on ${host} has no TLS. Anybody on the way can read and change everything: the ` +
    'password, the hashes of the API keys, and every order, pet and stock count. Add ?sslmode=verify-full to the ' +
    'address, or reach the database through a socket or a tunnel.'
  );
}

function read(what: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`The ${what} ${file} cannot be read: ${(error as Error).message}`);
  }
}

function understood<T>(problem: string, attempt: () => T): T {
  try {
    return attempt();
  } catch (error) {
    throw new Error(`${problem}: ${(error as Error).message}`);
  }
}
