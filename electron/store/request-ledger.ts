import Database from 'better-sqlite3';
import type { Pause, RequestHistory, RequestMinute, RequestOutcome } from '../../shared/domain/requests.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { keepPlans } from '../../shared/keep-plans.ts';
import { type Clock, HOUR_MS, MINUTE_MS, toInstant } from '../../shared/time/time.ts';
import { upsertInto } from './database/rows.ts';

/** Longer than any chart looks back. */
const KEPT_MS = 50 * HOUR_MS;

const TABLES = `
  CREATE TABLE IF NOT EXISTS request_minute (
    connection_id TEXT NOT NULL,
    minute INTEGER NOT NULL,
    ok INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    refused INTEGER NOT NULL DEFAULT 0,
    limited INTEGER NOT NULL DEFAULT 0,
    unknown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (connection_id, minute)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS pause (
    id INTEGER PRIMARY KEY,
    connection_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    began_at INTEGER NOT NULL,
    ended_at INTEGER
  );
  CREATE INDEX IF NOT EXISTS pause_began ON pause (connection_id, began_at);
  CREATE TABLE IF NOT EXISTS announcement (
    connection_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    deprecated_at INTEGER,
    sunset_at INTEGER,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (connection_id, operation)
  ) WITHOUT ROWID;`;

/** An operation's announced end. Milliseconds since 1970; 0: deprecated, no date given. */
export interface Announcement {
  operation: string;
  deprecatedAt: number | null;
  sunsetAt: number | null;
}

export type PauseReason = Pause['reason'];
export type RequestLedger = ReturnType<typeof openRequestLedger>;

type MinuteRow = Omit<RequestMinute, 'at'> & { minute: number };

/**
 * Recent requests by minute, periods of an open circuit, and announced deprecations: for display only, in the gate's
 * file beside the gate's own tables. Nothing depends on it, so unlike the gate it does not wait for the disk.
 */
export function openRequestLedger(
  file: string,
  {
    connectionId,
    clock,
    nativeBinding,
  }: { connectionId: LocalId; clock: Clock; nativeBinding?: string | undefined },
) {
  const db = keepPlans(new Database(file, { timeout: 5000, ...(nativeBinding ? { nativeBinding } : {}) }));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec(TABLES);
  const count = (outcome: RequestOutcome) =>
    db.prepare<[string, number]>(
      `INSERT INTO request_minute (connection_id, minute, ${outcome}) VALUES (?, ?, 1)
       ON CONFLICT (connection_id, minute) DO UPDATE SET ${outcome} = ${outcome} + 1`,
    );
  const counts = {
    ok: count('ok'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    limited: count('limited'),
    unknown: count('unknown'),
  };
  const minutes = db.prepare<[string, number], MinuteRow>(
    `SELECT minute, ok, unchanged, refused, limited, unknown FROM request_minute
     WHERE connection_id = ? AND minute >= ? ORDER BY minute`,
  );
  const pauses = db.prepare<[string, number], { reason: PauseReason; began: number; ended: number | null }>(
    `SELECT reason, began_at AS began, ended_at AS ended FROM pause
     WHERE connection_id = ? AND coalesce(ended_at, 9e15) >= ? ORDER BY began_at, id`,
  );
  const openPause = db.prepare<[string], { id: number; reason: PauseReason }>(
    'SELECT id, reason FROM pause WHERE connection_id = ? AND ended_at IS NULL',
  );
  const begin = db.prepare('INSERT INTO pause (connection_id, reason, began_at) VALUES (?, ?, ?)');
  const end = db.prepare(
    'UPDATE pause SET ended_at = max(began_at, ?) WHERE connection_id = ? AND ended_at IS NULL',
  );
  const pruneMinutes = db.prepare('DELETE FROM request_minute WHERE minute < ?');
  const prunePauses = db.prepare('DELETE FROM pause WHERE ended_at < ?');
  const announce = upsertInto(db, 'announcement', ['connectionId', 'operation']);
  const announced = db.prepare<[string], Announcement & { seenAt: number }>(
    `SELECT operation, deprecated_at AS deprecatedAt, sunset_at AS sunsetAt, seen_at AS seenAt FROM announcement
     WHERE connection_id = ? ORDER BY coalesce(sunset_at, 9e15), operation`,
  );
  const change = db.transaction((reason: PauseReason | null) => {
    end.run(clock.now(), connectionId);
    if (reason !== null) begin.run(connectionId, reason, clock.now());
  });
  let lastMinute = 0;
  let paused = openPause.get(connectionId)?.reason ?? null;

  return {
    /** Counts one request, answered or not. */
    count(outcome: RequestOutcome): void {
      const minute = Math.floor(clock.now() / MINUTE_MS);
      counts[outcome].run(connectionId, minute);
      if (minute === lastMinute) return;
      lastMinute = minute;
      pruneMinutes.run(minute - KEPT_MS / MINUTE_MS);
      prunePauses.run(clock.now() - KEPT_MS);
    },

    /** Sets why the circuit is open now, null for closed; may be called repeatedly. */
    pausedBy(reason: PauseReason | null): void {
      if (reason === paused) return;
      change(reason);
      // Only after the write: what the disk refuses is written the next time.
      paused = reason;
    },

    announce(announcement: Announcement): void {
      announce({ connectionId, ...announcement, seenAt: clock.now() });
    },

    announced: (): (Announcement & { seenAt: number })[] => announced.all(connectionId),

    /** The last so many hours. */
    history(hours: number): RequestHistory {
      const to = clock.now();
      const from = to - hours * HOUR_MS;
      return {
        from: toInstant(from),
        to: toInstant(to),
        minutes: minutes.all(connectionId, Math.floor(from / MINUTE_MS)).map(({ minute, ...outcomes }) => ({
          at: toInstant(minute * MINUTE_MS),
          ...outcomes,
        })),
        pauses: pauses.all(connectionId, from).map(({ reason, began, ended }) => ({
          reason,
          from: toInstant(began),
          to: ended === null ? null : toInstant(ended),
        })),
      };
    },

    close(): void {
      db.close();
    },
  };
}
