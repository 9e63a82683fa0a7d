import { z } from 'zod';
import type { ProvenContract } from '../../shared/domain/settings.ts';
import type { RemoteId } from '../../shared/ids/ids.ts';
import { Category } from '../../shared/petstore/schemas.ts';
import type { Clock, Instant } from '../../shared/time/time.ts';
import type { Answer } from '../petstore/answer.ts';
import type { Client } from '../petstore/client.ts';
import { writeJson } from '../petstore/json.ts';
import type { ListSummary, RequestOptions } from '../petstore/request.ts';
import type { Permits } from './permits.ts';

/** The most requests of a proof: the list of categories, the description of the service and four writes. */
export const PROOF_REQUESTS = 6;

/** A category is written back unchanged, so only this long after it was read. Milliseconds. */
const FRESH_MS = 10_000;

export interface ProofParts {
  client: Client;
  permits: Permits;
  clock: Clock;
  /** Creates an unused Idempotency-Key. */
  newKey: () => string;
  /** Whether a category may be written now; false while this till has an edit to send. */
  mayWrite?: () => boolean;
}

/** What the requests of one proof showed. Null: there was nothing to try it with. */
export type Shown = Pick<ProvenContract, 'repeatsAnswers' | 'versions'> & { declaresOrderIds: boolean };

interface Declared {
  clientOrderIds: boolean;
  idempotencyKeys: boolean;
  etags: boolean;
}

const Declaration = z
  .object({
    info: z.object({
      'x-contract': z.object({
        version: z.literal(1),
        clientOrderIds: z.boolean(),
        idempotencyKeys: z.boolean(),
        etags: z.boolean(),
      }),
    }),
  })
  .transform(({ info }): Declared => info['x-contract']);
const nothingDeclared: Declared = { clientOrderIds: false, idempotencyKeys: false, etags: false };

/** A category that has only fields known to this program, so that writing it back loses none. */
const WholeCategory = z.strictObject(Category.shape);

/** Finds the first category in the rows of a list that can be written back unchanged. */
export function createSample() {
  let found: Category | null = null;
  return {
    see(rows: readonly unknown[]): void {
      for (const row of rows) found ??= WholeCategory.safeParse(row).data ?? null;
    },
    found: (): Category | null => found,
  };
}

/** The answer to the list of categories, and one category of it. */
interface CategoryList {
  answer: Answer<ListSummary>;
  sample: Category | null;
}

/**
 * Finds out which parts of contract v1 the service keeps (docs/contract.md, "Proof"): reads what it declares, and tests
 * that with writes that change nothing.
 *
 * @param list just read, or a function that reads it if it is needed
 * @returns null if the proof was not completed: nothing may be concluded
 */
export async function proveContract(
  parts: ProofParts,
  list: CategoryList | (() => Promise<CategoryList | null>),
): Promise<Shown | null> {
  const declared = await readDeclared(parts);
  if (declared === null) return null;
  const { clientOrderIds: declaresOrderIds, idempotencyKeys, etags } = declared;
  if (!idempotencyKeys && !etags) return { declaresOrderIds, repeatsAnswers: false, versions: false };
  const read = typeof list === 'function' ? await list() : list;
  if (read === null) return null;
  const { answer, sample } = read;
  if (sample === null) {
    return {
      declaresOrderIds,
      repeatsAnswers: idempotencyKeys ? null : false,
      versions: etags ? null : false,
    };
  }
  const put = writerOf(parts, sample, answer.meta.answeredAt + FRESH_MS);
  const key = parts.newKey();
  const first = await put({ idempotencyKey: key });
  if (first === null) return null;
  const repeatsAnswers = idempotencyKeys
    ? await isRepeated(first, () => put({ idempotencyKey: key }))
    : false;
  if (repeatsAnswers === null) return null;
  const etag = first.kind === 'ok' ? first.etag : null;
  const versions = etags && etag !== null ? await checksIfMatch(etag, parts.newKey, put) : false;
  if (versions === null) return null;
  return { declaresOrderIds, repeatsAnswers, versions };
}

type Put = (request: RequestOptions) => Promise<Answer<unknown> | null>;

/** Writes the category back unchanged; null if that is not allowed now, or the answer proves nothing. */
function writerOf(
  { client, permits, clock, mayWrite = () => true }: ProofParts,
  { id, name, description }: Category,
  until: number,
): Put {
  const body = writeJson({ name, description });
  return async (request) => {
    const permit = await permits.take();
    if (!permit) return null;
    if (clock.monotonic() > until || !mayWrite()) {
      permit.release();
      return null;
    }
    const { tryConsume } = permit;
    const answer = await client.request('updateCategory', z.unknown(), { ...request, id, body, tryConsume });
    permit.complete(answer);
    return answer.kind === 'ok' || answer.kind === 'refused' ? answer : null;
  };
}

/** The same request again must get the same answer, marked as repeated. */
async function isRepeated(first: Answer<unknown>, again: () => ReturnType<Put>): Promise<boolean | null> {
  if (first.kind !== 'ok' || first.meta.replayed) return false;
  const second = await again();
  if (second === null) return null;
  return second.kind === 'ok' && second.meta.replayed && second.etag === first.etag;
}

/** A write under a wrong tag must be refused, and one under the current tag must succeed. */
async function checksIfMatch(etag: string, newKey: () => string, put: Put): Promise<boolean | null> {
  const wrong = newKey();
  const refused = await put({ idempotencyKey: wrong, ifMatch: `"${wrong}"` });
  if (refused === null) return null;
  if (refused.kind !== 'refused' || refused.status !== 412) return false;
  const done = await put({ idempotencyKey: newKey(), ifMatch: etag });
  return done === null ? null : done.kind === 'ok';
}

/** What `/openapi.json` declares about the contract; null if it cannot be read now. */
async function readDeclared({ client, permits }: ProofParts): Promise<Declared | null> {
  const permit = await permits.take();
  if (!permit) return null;
  const answer = await client.document(Declaration, { tryConsume: permit.tryConsume });
  // The limits in this answer are not those of the key, and a refusal says nothing about the key.
  if (answer.kind === 'unauthorized') permit.release();
  else permit.complete({ ...answer, meta: { ...answer.meta, rateLimit: null } });
  switch (answer.kind) {
    case 'ok':
      return answer.value;
    case 'refused':
    case 'unauthorized':
      return nothingDeclared;
    case 'unknown':
      return answer.why === 'not_an_echo' ? nothingDeclared : null;
    default:
      return null;
  }
}

/**
 * The result of another proof. What it could not test stays unchanged. If an order ever came back under another id, only a
 * proof that a person requests clears that.
 */
export function provenAfter(before: ProvenContract | null, shown: Shown, provenAt: Instant): ProvenContract {
  const contradictedAt = before?.contradictedAt ?? null;
  const seen = contradictedAt === null && before?.keepsOrderIds ? true : null;
  return {
    repeatsAnswers: shown.repeatsAnswers ?? before?.repeatsAnswers ?? null,
    versions: shown.versions ?? before?.versions ?? null,
    keepsOrderIds: !shown.declaresOrderIds || contradictedAt !== null ? false : seen,
    provenAt,
    contradictedAt: shown.declaresOrderIds ? contradictedAt : null,
  };
}

/** The proven contract after a new order was answered; the same object if that shows nothing new. */
export function provenByOrder(
  before: ProvenContract,
  order: { sentAs: RemoteId; answeredAs: RemoteId | undefined },
  at: Instant,
): ProvenContract {
  const isKept = order.answeredAs === order.sentAs;
  if (isKept) return before.keepsOrderIds === null ? { ...before, keepsOrderIds: true } : before;
  return before.keepsOrderIds === false ? before : { ...before, keepsOrderIds: false, contradictedAt: at };
}
