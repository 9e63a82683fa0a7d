import { OwnReason } from '../../../shared/domain/entry-reason.ts';
import type { Migration } from './migration.ts';

const OURS = OwnReason.shape.code.options.map((code) => `'${code}'`).join(', ');
const UNREACHABLE = 'The service cannot be reached.';
const BROKE = 'The connection broke before the service answered.';
const isOurs = (column: string) => `${column} LIKE 'The service answered % without saying why.'
      OR ${column} LIKE 'The answer is not from the service:%' OR ${column} LIKE 'The service names another address %'
      OR ${column} IN ('${UNREACHABLE}', '${BROKE}', 'The service did not answer in time.',
        'The gate closed before the request left.', 'This service does not offer that operation.',
        'The service answered with something else than what was asked for.')`;
const RELEASE = 'UPDATE outbox SET wait_topic = NULL, wait_id = NULL WHERE';

/**
 * What an entry waits for becomes data: a topic and an id, by which whatever makes it true releases the entry. Triggers
 * only say so; what the entry does then is found out when its turn comes. That it waits behind another one of the same
 * thing follows from that one and is stored no more. Why an entry stands where it stands is a code with facts, and no
 * sentence.
 */
export const waits: Migration = {
  version: 20,
  name: 'waits and reasons',
  sql: `
    DROP TRIGGER outbox_parked;
    DROP TRIGGER outbox_added;
    DROP TRIGGER outbox_unparked;
    DROP TRIGGER outbox_settled_order;
    DROP TRIGGER outbox_known;
    DROP TRIGGER outbox_pet_left;
    DROP TRIGGER stock_push_joined;
    DROP TRIGGER stock_came_in;
    DROP TRIGGER stock_count_moved;
    DROP TRIGGER stock_movement_joins;
    DROP TRIGGER stock_movement_joins_beyond;
    DROP TRIGGER pet_linked;
    DROP TRIGGER pet_gone;
    DROP TRIGGER category_linked;
    DROP TRIGGER store_order_linked;
    DROP INDEX outbox_ready;

    -- For how long it waits nobody knows, and an entry that may go waits for nothing.
    ALTER TABLE outbox ADD COLUMN wait_topic TEXT CHECK (wait_topic IS NULL OR state = 'ready');
    ALTER TABLE outbox ADD COLUMN wait_id TEXT;
    ALTER TABLE outbox ADD COLUMN reason_facts TEXT;
    -- Whether it still has to wait is found out when its turn comes.
    UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL WHERE state = 'blocked';
    UPDATE outbox SET reason_facts = json_object('why', coalesce(reason, '')) WHERE reason_code = 'discarded';
    UPDATE outbox SET reason_code = 'awaiting_evidence' WHERE reason_code = 'no_witness';
    UPDATE outbox SET reason_code = 'inconclusive' WHERE reason_code = 'unproven';
    -- Our own sentences about the network are the screens'; a sentence that is kept is the service's.
    UPDATE outbox_attempt SET error_code = 'unreachable' WHERE message = '${UNREACHABLE}';
    UPDATE outbox_attempt SET error_code = 'connection_lost' WHERE message = '${BROKE}';
    UPDATE outbox_attempt SET message = NULL WHERE ${isOurs('message')};
    UPDATE outbox SET reason_code = 'connection_lost' WHERE reason = '${BROKE}';
    UPDATE outbox SET reason_facts = json_object('status', NULL, 'name', reason_code,
        'words', CASE WHEN NOT (${isOurs('reason')}) THEN reason END),
      reason_code = 'answered'
    WHERE reason_code <> 'discarded' AND reason_code NOT IN (${OURS});
    ALTER TABLE outbox DROP COLUMN reason;

    CREATE INDEX outbox_ready ON outbox (connection_id, lane, seq) WHERE state = 'ready' AND wait_topic IS NULL;
    CREATE INDEX outbox_waits ON outbox (wait_topic, wait_id) WHERE wait_topic IS NOT NULL;
    -- The first open entry of a thing, also behind many thousands that are settled.
    CREATE INDEX outbox_heads ON outbox (entity, entity_id, seq) WHERE state NOT IN ('done', 'discarded');

    -- Whatever waits for the service's id of something may go on once it has one.
    CREATE TRIGGER pet_linked AFTER UPDATE OF remote_id ON pet
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      ${RELEASE} wait_topic = 'pet_not_sent' AND wait_id = NEW.id;
    END;
    CREATE TRIGGER category_linked AFTER UPDATE OF remote_id ON category
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      ${RELEASE} wait_topic = 'category_not_sent' AND wait_id = NEW.id;
    END;
    CREATE TRIGGER store_order_linked AFTER UPDATE OF remote_id ON store_order
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      ${RELEASE} wait_topic = 'order_not_sent' AND wait_id = NEW.id;
    END;
    -- What is about a pet itself has nothing to wait for once it is gone.
    CREATE TRIGGER pet_gone AFTER UPDATE OF gone_at ON pet
      WHEN NEW.gone_at IS NOT NULL AND OLD.gone_at IS NULL BEGIN
      ${RELEASE} wait_topic IS NOT NULL AND entity IN ('stock', 'pet') AND entity_id = NEW.id;
    END;
    -- What was cut off at zero follows when stock comes in.
    CREATE TRIGGER stock_came_in AFTER UPDATE OF known ON stock
      WHEN NEW.pending < 0 AND coalesce(NEW.known, 0) > coalesce(OLD.known, 0) BEGIN
      ${RELEASE} wait_topic = 'oversold' AND wait_id = NEW.pet_id;
    END;
    -- A write that would leave a count which is never sent (below zero, too large) waits until the count is another one.
    CREATE TRIGGER stock_count_moved AFTER UPDATE OF known ON stock WHEN NEW.known IS NOT OLD.known BEGIN
      ${RELEASE} wait_topic = 'count_beyond' AND wait_id = NEW.pet_id;
    END;
    CREATE TRIGGER stock_movement_joins AFTER INSERT ON stock_movement WHEN NEW.acknowledged_at IS NULL BEGIN
      ${RELEASE} wait_topic IN ('oversold', 'order_first', 'stock_till', 'count_beyond') AND wait_id = NEW.pet_id;
    END;
  `,
};
