import type { EntryChoices, EntryEdit, NoEdit } from '../../../shared/domain/entry-life.ts';
import { creates } from '../../../shared/domain/outbox.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { StoreContext } from '../context.ts';
import { type Entry, isKind } from '../outbox/entry.ts';
import { BEHIND_PARKED } from '../outbox/entry-writer.ts';
import type { Parts } from '../parts.ts';

/** Answers that prove that a request had no effect. */
const WITHOUT_EFFECT = new Set(['refused', 'not_sent', 'rate_limited', 'banned', 'unauthorized']);

export type EntryChoosing = ReturnType<typeof createChoices>;

/**
 * What a person may do with an entry: never anything that could create two orders for one sale (docs/sync.md, "An entry's
 * life").
 */
export function createChoices(
  { db, identity }: StoreContext,
  { queue, orders, candidates }: Parts<'queue' | 'orders' | 'candidates'>,
) {
  const ends = db.prepare<[string], { outcome: string | null; status: number | null }>(
    'SELECT outcome, http_status AS status FROM outbox_attempt WHERE entry_id = ?',
  );
  const generation = db.prepare<[string], number>('SELECT generation FROM outbox WHERE id = ?').pluck();
  const followers = db
    .prepare<[string], number>(
      `SELECT count(*) FROM outbox AS later JOIN outbox AS mine
         ON later.entity = mine.entity AND later.entity_id = mine.entity_id AND later.seq > mine.seq
       WHERE mine.id = ? AND later.state NOT IN ('done', 'discarded')`,
    )
    .pluck();

  const behindParked = db
    .prepare<[string], 0 | 1>(`SELECT ${BEHIND_PARKED} FROM outbox WHERE id = ?`)
    .pluck();

  /**
   * Whether the service may have applied an entry: a request without a clear refusal, a 409 (something exists
   * already), or one made after the restored backup.
   */
  function mayHaveArrived({ id }: Entry): boolean {
    if (generation.get(id) !== identity.generation) return true;
    return ends
      .all(id)
      .some(({ outcome, status }) => status === 409 || !WITHOUT_EFFECT.has(outcome ?? 'interrupted'));
  }

  function editOf(entry: Entry): EntryEdit | NoEdit {
    if (entry.state !== 'parked') return 'not_parked';
    if (entry.reason?.code === 'unreadable') return 'nothing_to_edit';
    const isOrder = isKind(entry, 'createOrder') || isKind(entry, 'updateOrder');
    const isNamed =
      isKind(entry, 'createPet') ||
      isKind(entry, 'updatePet') ||
      isKind(entry, 'createCategory') ||
      isKind(entry, 'updateCategory');
    if (!isOrder && !isNamed) return 'nothing_to_edit';
    if (isOrder) {
      const order = orders.get(entry.payload.orderId);
      // A handed-over order is on a receipt, so it cannot be edited.
      if (order?.origin !== 'customer' || order.saleLineId !== null || order.state !== 'open') return 'sold';
    }
    if (creates.has(entry.kind) && mayHaveArrived(entry)) return 'may_have_arrived';
    if ((followers.get(entry.id) ?? 0) > 0) return 'followed';
    if (isOrder) return { kind: 'order', quantity: entry.payload.quantity, shipDate: entry.payload.shipDate };
    return { kind: 'name', name: entry.payload.name };
  }

  return {
    mayHaveArrived,

    choicesOf(entryId: LocalId): EntryChoices {
      const entry = queue.get(entryId);
      const parked = entry.state === 'parked';
      const unsure = parked && mayHaveArrived(entry);
      if (parked && entry.reason?.code === 'handed_over_elsewhere') {
        const nothingElse = { retry: null, sendAgain: false, candidates: null, discard: false } as const;
        return { ...nothingElse, handOver: true, edit: null, noEdit: null };
      }
      const edit = editOf(entry);
      return {
        retry: parked ? (unsure ? 'look_up' : 'send') : null,
        sendAgain: unsure,
        candidates: unsure && creates.has(entry.kind) ? candidates.of(entry).length : null,
        handOver: false,
        discard:
          parked || entry.wait !== null || (entry.state === 'ready' && behindParked.get(entryId) === 1),
        edit: typeof edit === 'object' ? edit : null,
        noEdit: typeof edit === 'object' ? null : edit,
      };
    },
  };
}
