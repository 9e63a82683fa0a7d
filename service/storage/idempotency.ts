import type { Kysely } from 'kysely';
import type { Idempotency } from './index.ts';
import { type Connection, prepared } from './prepared.ts';
import type { Tables } from './schema.ts';

const empty = { status: 0, headers: '{}', body: '', location: null };

/** Stored answers of an account's requests with an Idempotency-Key, for both databases. */
export function idempotencyRepository(db: Kysely<Tables>) {
  const claim = prepared(
    (account: string, key: string, fingerprint: string, now: number, expiresAt: number) =>
      db
        .insertInto('idempotency')
        .values({ account_id: account, idempotency_key: key, fingerprint, ...empty, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'idempotency_key'])
            .doUpdateSet({ fingerprint, ...empty, expires_at: expiresAt })
            .where('idempotency.expires_at', '<=', now),
        )
        .returning('idempotency_key'),
  );
  const get = prepared((account: string, key: string) =>
    db
      .selectFrom('idempotency')
      .selectAll()
      .where('account_id', '=', account)
      .where('idempotency_key', '=', key),
  );
  const remembering = (whileItExists: boolean) =>
    prepared(
      (
        account: string,
        key: string,
        status: number,
        headers: string,
        body: string,
        location: string | null,
      ) =>
        db
          .updateTable('idempotency')
          .set({ status, headers, body, location, ...(whileItExists ? { expires_at: null } : {}) })
          .where('account_id', '=', account)
          .where('idempotency_key', '=', key),
    );
  const [remember, rememberWhileItExists] = [remembering(false), remembering(true)];
  const deleted = prepared((account: string, location: string, expiresAt: number) =>
    db
      .updateTable('idempotency')
      .set({ expires_at: expiresAt })
      .where('account_id', '=', account)
      .where('location', '=', location)
      .where('expires_at', 'is', null),
  );

  return (connection: Connection, account: string): Idempotency => ({
    async claim(key, fingerprint, now, expiresAt) {
      const [claimed] = await claim(connection, account, key, fingerprint, now, expiresAt);
      if (claimed) return null;
      const [kept] = await get(connection, account, key);
      if (!kept) throw new Error('The kept answer is gone.');
      return {
        fingerprint: kept.fingerprint,
        status: Number(kept.status),
        headers: JSON.parse(kept.headers),
        body: kept.body,
        location: kept.location,
      };
    },
    async remember(key, { status, headers, body, location }, whileItExists) {
      const keep = whileItExists ? rememberWhileItExists : remember;
      await keep(connection, account, key, status, JSON.stringify(headers), body, location);
    },
    async deleted(location, expiresAt) {
      await deleted(connection, account, location, expiresAt);
    },
  });
}
