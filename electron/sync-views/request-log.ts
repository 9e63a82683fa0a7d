import type { RequestOutcome, ServiceNote } from '../../shared/domain/requests.ts';
import type { OperationName } from '../../shared/petstore/operations.ts';
import { HOUR_MS, toInstant } from '../../shared/time/time.ts';
import type { Answer } from '../petstore/answer.ts';
import type { Client } from '../petstore/client.ts';
import type { Routes } from '../petstore/routes.ts';
import type { GateStore } from '../store/gate/gate.ts';
import type { PauseReason, RequestLedger } from '../store/request-ledger.ts';

const outcomes: Record<Answer<unknown>['kind'], RequestOutcome | null> = {
  ok: 'ok',
  not_modified: 'unchanged',
  refused: 'refused',
  unauthorized: 'refused',
  banned: 'refused',
  rate_limited: 'limited',
  unknown: 'unknown',
  // The service never received it.
  not_sent: null,
};

/** Receives the disk's error when it refuses a ledger line. */
type Report = (error: unknown) => void;

/** Nothing depends on the ledger: if the disk refuses a line, the answer is processed all the same. */
function unlessRefused(write: () => void, report: Report): void {
  try {
    write();
  } catch (error) {
    report(error);
  }
}

/** The same client; records each answer, and what it announced, in the ledger. */
export function watchedClient(client: Client, ledger: RequestLedger, report: Report): Client {
  /** The last announcement of each operation, so that a thousand equal answers cause one write a day. */
  const announced = new Map<string, { text: string; at: number }>();

  function note<T>(operation: OperationName, answer: Answer<T>): Answer<T> {
    unlessRefused(() => write(operation, answer), report);
    return answer;
  }
  function count(isAbsent: boolean, answer: Answer<unknown>): void {
    const outcome = isAbsent ? 'ok' : outcomes[answer.kind];
    if (outcome) ledger.count(outcome);
  }
  function write(operation: OperationName, answer: Answer<unknown>): void {
    count(isAbsent(operation, answer), answer);
    const { deprecated, sunset, answeredAt } = answer.meta;
    if (deprecated === null && sunset === null) return;
    const text = `${deprecated} ${sunset}`;
    const before = announced.get(operation);
    if (before?.text === text && answeredAt - before.at < AGAIN_AFTER_MS) return;
    ledger.announce({ operation, deprecatedAt: deprecated, sunsetAt: sunset });
    announced.set(operation, { text, at: answeredAt });
  }
  return {
    routes: client.routes,
    request: async (operation, schema, request) =>
      note(operation, await client.request(operation, schema, request)),
    async document(schema, request) {
      const answer = await client.document(schema, request);
      // Many services have no description; a refusal here is not counted as one.
      unlessRefused(() => count(answer.kind === 'refused', answer), report);
      return answer;
    },
    list: async (operation, request) => note(operation, await client.list(operation, request)),
  };
}

/** A look-up of something that does not exist was answered: nothing was refused. */
function isAbsent(operation: OperationName, answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && answer.status === 404 && operation.startsWith('get');
}

const AGAIN_AFTER_MS = HOUR_MS;

/** The same store; the gate saves whenever its circuit opens or closes, so the ledger records every pause. */
export function watchedGateStore(store: GateStore, ledger: RequestLedger, report: Report): GateStore {
  const pausedBy = (reason: PauseReason | null) => unlessRefused(() => ledger.pausedBy(reason), report);
  return {
    load() {
      const loaded = store.load();
      pausedBy(loaded.state?.breaker.open?.reason ?? null);
      return loaded;
    },
    save(state, spending) {
      store.save(state, spending);
      pausedBy(state.breaker.open?.reason ?? null);
    },
    close: () => store.close(),
  };
}

/** Announcements in answers, and the contract's marks for operations that this service offers. */
export function serviceNotes(ledger: RequestLedger, routes: Routes | null): ServiceNote[] {
  const announced = ledger.announced().map(
    ({ operation, deprecatedAt, sunsetAt, seenAt }): ServiceNote => ({
      operation,
      mark: 'deprecated',
      deprecatedAt: deprecatedAt ? toInstant(deprecatedAt) : null,
      sunsetAt: sunsetAt === null ? null : toInstant(sunsetAt),
      seenAt: toInstant(seenAt),
    }),
  );
  const marked = Object.entries(routes ?? {}).flatMap(([operation, { mark, available }]): ServiceNote[] =>
    // The client never calls deprecated operations (docs/contract.md, "Operations").
    available && (mark === 'experimental' || mark === 'beta')
      ? [{ operation, mark, deprecatedAt: null, sunsetAt: null, seenAt: null }]
      : [],
  );
  return [...announced, ...marked];
}
