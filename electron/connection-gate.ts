import { createHash } from 'node:crypto';
import { LocalId } from '../shared/ids/ids.ts';
import { canonicalAddress } from '../shared/petstore/address.ts';
import type { GateKey } from './store/gate/gate.ts';

/** An address, an account and a key, which identify a gate. */
export interface GateOwner {
  baseUrl: string;
  account: string;
  apiKey: string | null;
}

/**
 * The gate of a connection. It depends on the address and the account only, so that a test of a connection and the
 * shop that is opened on it later share a gate: limits that the service set during the test still apply.
 */
export function gateKeyOf({ baseUrl, account, apiKey }: GateOwner): GateKey {
  const hex = hash(`${canonicalAddress(baseUrl)}\n${account}`);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return {
    connectionId: LocalId.parse([...parts, hex.slice(20, 32)].join('-')),
    keyHash: hash(apiKey ?? ''),
  };
}

export function isSameGate(a: GateKey, b: GateKey): boolean {
  return a.connectionId === b.connectionId && a.keyHash === b.keyHash;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
