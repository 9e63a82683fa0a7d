import type { Kysely } from 'kysely';
import type { Idempotency } from './index.ts';
import type { Tables } from './schema.ts';

/** Answers kept for an account's requests that carried an Idempotency-Key, on either database. */
export function idempotencyRepository(db: Kysely<Tables>, accountId: string): Idempotency {
  const empty = { status: 0, headers: '{}', body: '', location: null };

  return {
    async claim(key, fingerprint, now, expiresAt) {
      const claimed = await db
        .insertInto('idempotency')
        .values({
          account_id: accountId,
          idempotency_key: key,
          fingerprint,
          ...empty,
          expires_at: expiresAt,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'idempotency_key'])
            .doUpdateSet({ fingerprint, ...empty, expires_at: expiresAt })
            .where('idempotency.expires_at', '<=', now),
        )
        .returning('idempotency_key')
        .executeTakeFirst();
      if (claimed) return null;
      const kept = await db
        .selectFrom('idempotency')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('idempotency_key', '=', key)
        .executeTakeFirstOrThrow();
      return {
        fingerprint: kept.fingerprint,
        status: Number(kept.status),
        headers: JSON.parse(kept.headers),
        body: kept.body,
        location: kept.location,
      };
    },
    async remember(key, { status, headers, body, location }, whileItExists) {
      await db
        .updateTable('idempotency')
        .set({
          status,
          headers: JSON.stringify(headers),
          body,
          location,
          ...(whileItExists ? { expires_at: null } : {}),
        })
        .where('account_id', '=', accountId)
        .where('idempotency_key', '=', key)
        .execute();
    },
    async deleted(location, expiresAt) {
      await db
        .updateTable('idempotency')
        .set({ expires_at: expiresAt })
        .where('account_id', '=', accountId)
        .where('location', '=', location)
        .where('expires_at', 'is', null)
        .execute();
    },
  };
}
