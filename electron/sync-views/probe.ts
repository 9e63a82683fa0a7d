import { z } from 'zod';
import type { ConnectionFinding, ProvenContract } from '../../shared/domain/settings.ts';
import { PerchError } from '../../shared/errors/errors.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import { type Clock, DAY_MS, toInstant } from '../../shared/time/time.ts';
import { gateKeyOf, isSameGate } from '../connection-gate.ts';
import type { Answer } from '../petstore/answer.ts';
import { type Client, createClient } from '../petstore/client.ts';
import type { ListSummary } from '../petstore/request.ts';
import type { GateKey, GateStore } from '../store/gate/gate.ts';
import { idsSince, tillOf } from '../store/orders/order-ids.ts';
import type { Store } from '../store/store.ts';
import { createGate, type Gate } from '../sync/gate/gate.ts';
import { createPermits } from '../sync/permits.ts';
import {
  createSample,
  PROOF_REQUESTS,
  proveContract,
  provenAfter,
  type Shown,
} from '../sync/prove-contract.ts';
import {
  accountFindings,
  contractFindings,
  findingsOf,
  gateFinding,
  idFindings,
  tillUsed,
  unproven,
} from './probe-findings.ts';

/** A connection that a person is about to use. */
export interface ConnectionTry {
  baseUrl: string;
  account: string;
  key: string | null;
  till: number;
  profile: ContractProfile;
}

export interface ProbeOptions {
  /** The gate of that address and key: a test passes it like any other request. */
  gate: Gate;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** Creates an unused id. */
  newId: () => string;
  /** The service's ids of the categories that the open shop has there; absent for another service. */
  known?: readonly string[];
  /** The tills that created the given orders, except this one; absent for another service. */
  tillsAmong?: (ids: readonly string[]) => ReadonlySet<number>;
  /** What is proven of that connection, if it is the one in use. */
  proven?: {
    /** Stores the test's result. Returns what is proven now. */
    after(shown: Shown): ProvenContract;
    mayWrite(): boolean;
  };
}

/** The longest wait: a person waits for the whole test. Milliseconds. */
const WAIT_MS = 5000;

/**
 * Tests a connection and returns what it found: with a single request, the list of categories, and if that succeeds, the
 * requests of a contract proof (docs/contract.md, "Proof"). Sends nothing while Petstore asks for a pause.
 */
export async function probeConnection(
  wanted: ConnectionTry,
  options: ProbeOptions,
): Promise<ConnectionFinding[]> {
  const { gate, clock } = options;
  if (wanted.profile.auth === 'bearer' && !wanted.key) {
    return [{ level: 'bad', code: 'no_key' }];
  }
  const client = clientFor(wanted, options);
  if (Array.isArray(client)) return client;
  // People test again after a refused key or an unreachable service.
  gate.requestProbe();
  const admission = gate.admit('reads');
  if (!admission.permits) return [gateFinding(admission, clock)];
  const [permit] = admission.permits;
  if (!permit) return [];
  const ids: string[] = [];
  const sample = createSample();
  const answer: Answer<ListSummary> = await client.list('listCategories', {
    item: z.unknown(),
    onItems(items) {
      ids.push(...items.map(idOf));
      sample.see(items);
    },
    tryConsume: permit.tryConsume,
  });
  permit.complete(answer);
  const context = { baseUrl: wanted.baseUrl, profile: wanted.profile, now: clock.now() };
  const shown =
    answer.kind === 'ok' ? [...idFindings(ids), ...accountFindings(ids, options.known ?? [])] : [];
  const found = [...findingsOf(answer, context), ...shown];
  // A connection that cannot be used needs no proof.
  if (answer.kind !== 'ok' || found.some(({ level }) => level === 'bad')) return found;
  const { findings, tellsTills } = await proofFindings(client, { answer, sample: sample.found() }, options);
  return [...found, ...findings, ...(tellsTills ? await tillFindings(client, wanted.till, options) : [])];
}

async function proofFindings(
  client: Client,
  list: Parameters<typeof proveContract>[1],
  { gate, clock, newId, proven }: ProbeOptions,
): Promise<{ findings: ConnectionFinding[]; tellsTills: boolean }> {
  const admitted = gate.admit('reads', PROOF_REQUESTS - 1).permits ?? [];
  const { signal } = new AbortController();
  const permits = createPermits({ gate, clock, signal, longestMs: WAIT_MS }, 'reads', admitted);
  const mayWrite = proven?.mayWrite ?? (() => true);
  try {
    const shown = await proveContract({ client, permits, clock, newKey: newId, mayWrite }, list);
    if (shown === null) return { findings: [unproven], tellsTills: false };
    const contract = proven?.after(shown) ?? provenAfter(null, shown, toInstant(clock.now()));
    return { findings: contractFindings(contract), tellsTills: contract.keepsOrderIds !== false };
  } finally {
    permits.end();
  }
}

/** How far back a test looks for orders of other tills. Milliseconds. */
const LOOK_BACK_MS = 92 * DAY_MS;

/**
 * Whether another till has used the number, with one request for orders of the last months. This needs a service that keeps
 * the ids of orders (docs/contract.md, "Order ids").
 */
async function tillFindings(
  client: Client,
  till: number,
  { gate, clock, tillsAmong }: ProbeOptions,
): Promise<ConnectionFinding[]> {
  const [permit] = gate.admit('reads').permits ?? [];
  if (!permit) return [];
  const ids: string[] = [];
  const answer: Answer<ListSummary> = await client.list('listOrders', {
    page: `?after=${idsSince(clock.now() - LOOK_BACK_MS)}`,
    item: z.unknown(),
    onItems: (items) => void ids.push(...items.map(idOf)),
    tryConsume: permit.tryConsume,
  });
  permit.complete(answer);
  const used = tillsAmong?.(ids) ?? new Set(ids.flatMap((id) => tillOf(id, clock.now())?.till ?? []));
  return used.has(till) ? [tillUsed(till, used)] : [];
}

export interface ProbeMakerOptions extends Omit<ProbeOptions, 'gate' | 'proven' | 'tillsAmong'> {
  random: () => number;
  /** The gate of the open shop, its connection, and what is proven there. */
  open: {
    gate: Gate;
    key: GateKey;
    store: Pick<Store, 'capabilities' | 'entryCounts' | 'catalogue' | 'tillNumbers'>;
  };
  /** Opens the stored gate of another connection. */
  openStore(key: GateKey): GateStore;
}

/** Tests connections one after the other, each through its own gate, which outlives the test. */
export function createProbe({ open, openStore, random, fetch, clock, newId }: ProbeMakerOptions) {
  let running: Promise<unknown> = Promise.resolve();
  const { capabilities, entryCounts } = open.store;
  const proven = {
    /** The person who requests the test has seen the contradiction; the next order shows whether it persists. */
    after(shown: Shown): ProvenContract {
      const { contract: before } = capabilities.get();
      const contract = provenAfter(
        before && { ...before, contradictedAt: null },
        shown,
        toInstant(clock.now()),
      );
      capabilities.learn({ contract, timeWhenProven: open.gate.serviceAtLeast() });
      return contract;
    },
    mayWrite: () => entryCounts.now().waiting.edits === 0,
  };

  async function tryOnce(wanted: ConnectionTry): Promise<ConnectionFinding[]> {
    const key = gateKeyOf({ ...wanted, apiKey: wanted.key });
    const isSameService = key.connectionId === open.key.connectionId;
    const known = isSameService
      ? open.store.catalogue.categories().flatMap(({ remoteId }) => remoteId ?? [])
      : [];
    const tills = isSameService ? { tillsAmong: open.store.tillNumbers.among } : {};
    if (isSameGate(key, open.key)) {
      return probeConnection(wanted, { gate: open.gate, fetch, clock, newId, known, proven, ...tills });
    }
    const gate = createGate({ store: openStore(key), clock, random, profile: wanted.profile });
    try {
      return await probeConnection(wanted, { gate, fetch, clock, newId, known, ...tills });
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
  { gate, fetch, clock }: Pick<ProbeOptions, 'gate' | 'fetch' | 'clock'>,
): Client | ConnectionFinding[] {
  try {
    const { baseUrl, key: apiKey, profile } = wanted;
    return createClient({ baseUrl, apiKey, profile, fetch, clock, serviceTime: gate.serviceAtLeast });
  } catch (error) {
    if (!(error instanceof PerchError)) throw error;
    return [{ level: 'bad', code: error.code }];
  }
}

/** The id of an item as written; empty if it has none. */
function idOf(item: unknown): string {
  const { id } = typeof item === 'object' && item !== null ? (item as { id?: unknown }) : {};
  return typeof id === 'string' ? id : '';
}
