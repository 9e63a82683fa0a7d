import { z } from 'zod';
import type { ConnectionFinding } from '../../shared/domain/settings.ts';
import { PerchError } from '../../shared/errors.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import type { Clock } from '../../shared/time.ts';
import type { Answer } from '../petstore/answer.ts';
import { type Client, createClient } from '../petstore/client.ts';
import type { ListSummary } from '../petstore/request.ts';
import type { GateKey, GateStore } from '../store/gate/gate.ts';
import { gateKeyOf, isSameGate } from './connection-gate.ts';
import { createGate, type Gate } from './gate/gate.ts';
import { findingsOf, gateFinding, idFindings } from './probe-findings.ts';

/** A connection that a person is about to use. */
export interface ConnectionTry {
  baseUrl: string;
  account: string;
  key: string | null;
  profile: ContractProfile;
}

export interface ProbeOptions {
  /** The gate of that address and key: a test is a request like any other. */
  gate: Gate;
  fetch: typeof globalThis.fetch;
  clock: Clock;
}

/**
 * Tries a connection with a single request, the list of categories, and says what it found. Nothing is sent while the
 * circuit of that connection is open.
 */
export async function probeConnection(
  wanted: ConnectionTry,
  { gate, fetch, clock }: ProbeOptions,
): Promise<ConnectionFinding[]> {
  if (wanted.profile.auth === 'bearer' && !wanted.key) {
    return [{ level: 'bad', code: 'no_key' }];
  }
  const client = clientFor(wanted, { gate, fetch, clock });
  if (Array.isArray(client)) return client;
  const admission = gate.admit('reads');
  if (!admission.permits) return [gateFinding(admission, clock)];
  const [permit] = admission.permits;
  if (!permit) return [];
  const ids: string[] = [];
  const answer: Answer<ListSummary> = await client.list('listCategories', {
    item: z.unknown(),
    onItems: (items) => ids.push(...items.map(idOf)),
    mayLeave: permit.mayLeave,
  });
  permit.complete(answer);
  const context = { baseUrl: wanted.baseUrl, profile: wanted.profile, now: clock.now() };
  return [...findingsOf(answer, context), ...(answer.kind === 'ok' ? idFindings(ids) : [])];
}

export interface ProbeMakerOptions extends Omit<ProbeOptions, 'gate'> {
  random: () => number;
  /** The gate of the shop that is open, and whose it is. */
  open: { gate: Gate; key: GateKey };
  /** Opens the gate of another connection from the disk. */
  openStore(key: GateKey): GateStore;
}

/** Tries connections one after the other, each through its own gate, which outlives the test. */
export function createProbe({ open, openStore, random, fetch, clock }: ProbeMakerOptions) {
  let running: Promise<unknown> = Promise.resolve();

  async function tryOnce(wanted: ConnectionTry): Promise<ConnectionFinding[]> {
    const key = gateKeyOf({ ...wanted, apiKey: wanted.key });
    if (isSameGate(key, open.key)) return probeConnection(wanted, { gate: open.gate, fetch, clock });
    const gate = createGate({ store: openStore(key), clock, random, profile: wanted.profile });
    try {
      return await probeConnection(wanted, { gate, fetch, clock });
    } finally {
      gate.close();
    }
  }

  return (wanted: ConnectionTry): Promise<ConnectionFinding[]> => {
    const next = running.then(() => tryOnce(wanted));
    running = next.catch(() => undefined);
    return next;
  };
}

function clientFor(
  wanted: ConnectionTry,
  { gate, fetch, clock }: ProbeOptions,
): Client | ConnectionFinding[] {
  try {
    const { baseUrl, key: apiKey, profile } = wanted;
    return createClient({ baseUrl, apiKey, profile, fetch, clock, serviceTime: gate.serviceAtLeast });
  } catch (error) {
    if (!(error instanceof PerchError)) throw error;
    return [{ level: 'bad', code: error.code }];
  }
}

/** The id of an item as it was written, empty where it has none. */
function idOf(item: unknown): string {
  const { id } = typeof item === 'object' && item !== null ? (item as { id?: unknown }) : {};
  return typeof id === 'string' ? id : '';
}
