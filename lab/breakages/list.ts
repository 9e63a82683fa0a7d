import type { Breakage } from './break.ts';

/** Ways to break the till, each of which a schedule finds (`node lab/shops.ts --seeds 200 --break NAME`). */
export const breakages: readonly Breakage[] = [
  {
    name: 'a lost creation of a pet or a category is retried under another key',
    file: 'electron/sync/push/push-edits.ts',
    from: 'answer: answeredBy(answer) });',
    to: "answer: creates && answer.kind === 'unknown' ? { is: 'deferred', reason: null } : answeredBy(answer) });",
    also: [
      {
        file: 'electron/sync/push/conclude.ts',
        from: 'idempotencyKey: before.idempotencyKey ?? entryId };',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
        to: 'idempotencyKey: `${entryId}-${before.number}` };',
      },
    ],
    world: null,
  },
  {
    name: 'Retry-After is ignored',
    file: 'electron/petstore/classify.ts',
    from: "const waitMs = readRetryAfter(headers.get('retry-after'), context);",
    to: 'const waitMs = null;',
    world: null,
  },
  {
    name: 'an order that is answered with 500 counts as sent',
    file: 'electron/sync/push/create-order.ts',
    from: 'answer: answeredBy(answer) });',
    to: 'answer: answer.meta.status === 500 ? { is: "accepted" } : answeredBy(answer) });',
    world: null,
  },
];
