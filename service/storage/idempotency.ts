import type { Kysely } from 'kysely';
import type { Idempotency } from './index.ts';
import type { Tables } from './schema.ts';

/** Answers kept for an account's requests that carried an Idempotency-Key, on either database. */
export function idempotencyRepository(db: Kysely<Tables>, accountId: string): Idempotency {
  const row = (keyId: string, key: string) =>
    db
      .selectFrom('idempotency')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('key_id', '=', keyId)
      .where('idempotency_key', '=', key);

  return {
    async claim(keyId, key, fingerprint, now, expiresAt) {
      const claimed = await db
        .insertInto('idempotency')
        .values({
          account_id: accountId,
          key_id: keyId,
          idempotency_key: key,
          fingerprint,
          status: 0,
          headers: '{}',
          body: '',
          expires_at: expiresAt,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'key_id', 'idempotency_key'])
            .doUpdateSet({ fingerprint, expires_at: expiresAt })
            .where('idempotency.expires_at', '<=', now),
        )
        .returning('key_id')
        .executeTakeFirst();
      if (claimed) return null;
      const kept = await row(keyId, key).executeTakeFirstOrThrow();
      return {
        fingerprint: kept.fingerprint,
        status: Number(kept.status),
        headers: JSON.parse(kept.headers),
        body: kept.body,
      };
    },
    async remember(keyId, key, answer) {
      await db
        .updateTable('idempotency')
        .set({ status: answer.status, headers: JSON.stringify(answer.headers), body: answer.body })
        .where('account_id', '=', accountId)
        .where('key_id', '=', keyId)
        .where('idempotency_key', '=', key)
        .execute();
    },
  };
}
