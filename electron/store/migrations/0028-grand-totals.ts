import type { Migration } from './migration.ts';

/**
 * What the till has done since it began, as it stood at each closing. For shifts that are closed already it is computed
 * once from the ledgers, so that no report ever has to read all sales.
 */
export const grandTotals: Migration = {
  version: 28,
  name: 'grand totals',
  sql: `
    CREATE TABLE grand_total (
      shift_id TEXT PRIMARY KEY REFERENCES shift (id),
      z_number INTEGER NOT NULL,
      currency TEXT NOT NULL,
      -- All shifts of this currency up to this one, minor units.
      sales INTEGER NOT NULL,
      refunds INTEGER NOT NULL,
      -- All shifts up to this one.
      receipts INTEGER NOT NULL,
      refund_count INTEGER NOT NULL,
      voids INTEGER NOT NULL,
      reprints INTEGER NOT NULL,
      drawer_openings INTEGER NOT NULL,
      -- The journal's last row before the closing: what was counted, and what the paper holds against it.
      journal_seq INTEGER NOT NULL,
      journal_hash TEXT NOT NULL
    );
    CREATE INDEX grand_total_z ON grand_total (z_number);
    CREATE INDEX grand_total_currency ON grand_total (currency, z_number);

    WITH
      closing AS (
        SELECT subject_id AS shift_id, max(seq) AS seq FROM journal WHERE kind = 'shift.closed' GROUP BY subject_id),
      sold AS (SELECT shift_id, sum(total) AS amount, count(*) AS count FROM sale GROUP BY shift_id),
      returned AS (SELECT shift_id, sum(total) AS amount, count(*) AS count FROM refund GROUP BY shift_id),
      counted AS (
        SELECT seq, sum(kind = 'basket.voided') OVER so_far AS voids,
          sum(kind = 'document.reprinted') OVER so_far AS reprints,
          sum(kind = 'drawer.opened') OVER so_far AS drawer_openings
        FROM journal WHERE kind IN ('basket.voided', 'document.reprinted', 'drawer.opened', 'shift.closed')
        WINDOW so_far AS (ORDER BY seq ROWS UNBOUNDED PRECEDING))
    INSERT INTO grand_total
    SELECT shift.id, shift.z_number, shift.currency,
      sum(coalesce(sold.amount, 0)) OVER money, sum(coalesce(returned.amount, 0)) OVER money,
      sum(coalesce(sold.count, 0)) OVER every, sum(coalesce(returned.count, 0)) OVER every,
      coalesce(counted.voids, 0), coalesce(counted.reprints, 0), coalesce(counted.drawer_openings, 0),
      coalesce(before.seq, 0), coalesce(before.hash, '')
    FROM shift
      LEFT JOIN closing ON closing.shift_id = shift.id
      LEFT JOIN counted ON counted.seq = closing.seq
      LEFT JOIN journal AS before ON before.seq = closing.seq - 1
      LEFT JOIN sold ON sold.shift_id = shift.id
      LEFT JOIN returned ON returned.shift_id = shift.id
    WHERE shift.closed_at IS NOT NULL AND shift.z_number IS NOT NULL
    WINDOW money AS (PARTITION BY shift.currency ORDER BY shift.z_number ROWS UNBOUNDED PRECEDING),
      every AS (ORDER BY shift.z_number ROWS UNBOUNDED PRECEDING);

    CREATE TRIGGER grand_total_no_update BEFORE UPDATE ON grand_total
      BEGIN SELECT RAISE(ABORT, 'a grand total never changes'); END;
    CREATE TRIGGER grand_total_no_delete BEFORE DELETE ON grand_total
      BEGIN SELECT RAISE(ABORT, 'a grand total never changes'); END;
  `,
};
