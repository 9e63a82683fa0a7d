import type { EntryEdit } from '../../../shared/domain/entry-life.ts';
import type { EntryReason } from '../../../shared/domain/entry-reason.ts';
import { creates } from '../../../shared/domain/outbox.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { type Entry, isKind } from '../outbox/entry.ts';
import type { Linked } from '../outbox/remote-ids.ts';
import type { Parts } from '../parts.ts';

/**
 * A person's decision about an entry that the sync could not finish. Each is one transaction with its line in the
 * journal; nothing is deleted. choices.ts decides before whether it is allowed.
 */
export function createDecisions(
  context: StoreContext,
  parts: Parts<
    | 'entryWriter'
    | 'journal'
    | 'queue'
    | 'outbox'
    | 'orders'
    | 'stockPush'
    | 'remote'
    | 'remoteIds'
    | 'petEditing'
    | 'categoryEditing'
  >,
) {
  const { db, clock, transaction, announce } = context;
  const { entryWriter, journal, queue, outbox, orders, stockPush, remote, petEditing, categoryEditing } =
    parts;
  const { remoteIds } = parts;
  const followers = db
    .prepare<[string], LocalId>(
      `SELECT later.id FROM outbox AS later JOIN outbox AS mine
         ON later.entity = mine.entity AND later.entity_id = mine.entity_id AND later.seq > mine.seq
       WHERE mine.id = ? AND later.state = 'ready' ORDER BY later.seq`,
    )
    .pluck();
  const setPayload = db.prepare<[string, string]>('UPDATE outbox SET payload = ? WHERE id = ?');
  const setOrder = db.prepare<[number, string, string, string]>(
    'UPDATE store_order SET quantity = ?, ship_date = ?, updated_at = ? WHERE id = ?',
  );
  const at = () => toInstant(clock.now());

  function giveUp(entry: Entry, reason: string, actor: Actor): void {
    if (!entryWriter.apply(entry.id, { type: 'discarded', why: reason })) return;
    const body = { entry: entry.kind };
    journal.append({ kind: 'entry.discarded', subjectId: entry.id, body, words: { reason }, actor });
    // Without its creation, no other entry about it can ever be sent.
    if (creates.has(entry.kind)) {
      for (const id of followers.all(entry.id)) giveUp(queue.get(id), reason, actor);
    }
    // The goods left the shop all the same: their deduction no longer waits for the order.
    for (const petId of stockPush.waitingFor(entry.id)) outbox.ensureStockPush(petId, actor);
    if (isKind(entry, 'pushStock')) acceptRemoteCount(entry, actor);
  }

  /** Accepts the service's count: pending movements are settled, and reversed by an external movement. */
  function acceptRemoteCount(entry: Entry<'pushStock'>, actor: Actor): void {
    const petId = entry.entityId;
    const movements = stockPush.pushable(petId);
    const known = stockPush.known(petId).known ?? 0;
    const sum = movements.reduce((all, { open }) => all + open, 0);
    stockPush.acknowledge(petId, movements, sum, null);
    remote.inventory.read(petId, known, null, actor);
    if (stockPush.open(petId) > 0) outbox.ensureStockPush(petId, actor);
  }

  function editName(entry: Entry, name: string): string {
    if (isKind(entry, 'createPet') || isKind(entry, 'updatePet')) {
      const { petId, categoryId, status } = entry.payload;
      petEditing.change(petId, { name, categoryId, status });
    } else if (isKind(entry, 'createCategory') || isKind(entry, 'updateCategory')) {
      categoryEditing.change(entry.payload.categoryId, { name, description: entry.payload.description });
    }
    const payload = entry.payload as { name: string };
    setPayload.run(JSON.stringify({ ...payload, name }), entry.id);
    return payload.name;
  }

  function editPromise(
    entry: Entry<'createOrder' | 'updateOrder'>,
    quantity: Quantity,
    wanted: string,
  ): string {
    const { orderId, petId, ...before } = entry.payload;
    const shipDate =
      wanted === before.shipDate ? wanted : orders.freeShipDate(Date.parse(wanted), { petId, quantity });
    setOrder.run(quantity, shipDate, at(), orderId);
    setPayload.run(JSON.stringify({ ...entry.payload, quantity, shipDate }), entry.id);
    announce('orders');
    announce({ pet: petId });
    return shipDate;
  }

  return {
    /** Sends it again (`ready`), or looks it up before anything is sent (`in_doubt`). */
    retry(
      entry: Entry,
      { to, sentAgain }: { to: 'ready' | 'in_doubt'; sentAgain: boolean },
      actor: Actor,
    ): void {
      transaction(() => {
        if (!entryWriter.apply(entry.id, { type: 'retried', to, sendIfAbsent: sentAgain })) return;
        const kind = sentAgain ? 'entry.sent_again' : 'entry.retried';
        const body = { entry: entry.kind, was: entry.reason && nameOf(entry.reason) };
        journal.append({ kind, subjectId: entry.id, body, actor });
      });
    },

    /** It exists at the service under this id: its answer was lost, and a person found it there. */
    link(entry: Entry, remoteId: RemoteId, actor: Actor): void {
      transaction(() => {
        if (!entryWriter.apply(entry.id, { type: 'settledByPerson', code: null })) return;
        remoteIds.link(entry.entity as Linked, entry.entityId, remoteId);
        const body = { entry: entry.kind, remoteId };
        journal.append({ kind: 'entry.linked', subjectId: entry.id, body, actor });
      });
    },

    /** An order was completed twice: its pets leave the stock only if this shop handed it over. */
    handOver(entry: Entry, by: 'us' | 'others', actor: Actor): void {
      transaction(() => {
        const code = by === 'others' ? 'handed_over_elsewhere' : null;
        if (!entryWriter.apply(entry.id, { type: 'settledByPerson', code })) return;
        if (by === 'others') stockPush.takeBack(entry.id);
        const kind = by === 'others' ? 'entry.handedOverElsewhere' : 'entry.handedOverHere';
        journal.append({ kind, subjectId: entry.id, body: { entry: entry.kind }, actor });
      });
    },

    /** Discards it for good, with everything that depends on it. */
    discard(entry: Entry, reason: string, actor: Actor): void {
      transaction(() => {
        giveUp(entry, reason, actor);
      });
    },

    /** Changes its content, here and at the service, and sends it again. */
    edit(entry: Entry, edit: EntryEdit, actor: Actor): void {
      transaction(() => {
        const body =
          edit.kind === 'name'
            ? { from: editName(entry, edit.name), to: edit.name }
            : {
                from: (entry as Entry<'createOrder'>).payload.quantity,
                to: edit.quantity,
                shipDate: editPromise(entry as Entry<'createOrder'>, edit.quantity, edit.shipDate),
              };
        entryWriter.apply(entry.id, { type: 'edited' });
        journal.append({
          kind: 'entry.edited',
          subjectId: entry.id,
          body: { entry: entry.kind, ...body },
          actor,
        });
      });
    },
  };
}

/** The name of a reason in the journal: the service's own code if it answered. */
function nameOf(reason: EntryReason): string {
  return reason.code === 'answered' ? reason.name : reason.code;
}
