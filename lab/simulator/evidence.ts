import type { TillProgram } from './till.ts';

/** The longest quiet period, and a moment. Milliseconds. */
const QUIET_MS = 13 * 60_000;

/**
 * SQL: an order in doubt for which there is no evidence. Only an order can prove its absence that was sent after the quiet
 * period and acknowledged (docs/sync.md, "An entry's life"); that begins with its own request, and anew with the program.
 * Of a sale only another sale says anything, for a list may have the open orders only; with several tills of any order, for
 * another till may have handed it over. By true time, because a till's clock may jump. One that somebody else has removed
 * since proves nothing, unless the list shows none of its kind: then that is learned from it.
 */
export function lacksEvidence({ bootedAt }: Pick<TillProgram, 'bootedAt'>): string {
  return `state = 'in_doubt' AND reason_code IS 'awaiting_evidence' AND NOT EXISTS (
    SELECT 1 FROM outbox AS later JOIN outbox_attempt ON outbox_attempt.entry_id = later.id
      JOIN store_order ON store_order.id = later.entity_id AND (store_order.gone_at IS NULL OR NOT EXISTS (
        SELECT 1 FROM store_order AS there WHERE there.origin <> 'external' AND there.remote_id IS NOT NULL
          AND there.gone_at IS NULL AND there.complete >= later.payload ->> 'complete'))
    WHERE later.kind = 'createOrder' AND later.state = 'done'
      AND later.payload ->> 'complete' >= max(outbox.payload ->> 'complete',
        (SELECT profile ->> 'tillsOnKey' > 1 FROM connection WHERE id = store_order.connection_id))
      AND truly_sent_at(outbox_attempt.rowid) > ${QUIET_MS} + max(${bootedAt}, (
        SELECT coalesce(max(truly_sent_at(own.rowid)), 0) FROM outbox_attempt AS own WHERE own.entry_id = outbox.id)))`;
}
