import type { Migration } from './migration.ts';

/**
 * What money was taken for before that was complete is its subject, of one kind whatever it is. A card that an earlier
 * version began with nothing but its order kept has a subject as well, without the basket as it was looked at.
 */
export const paymentSubject: Migration = {
  version: 23,
  name: 'subject of a payment',
  sql: `
    ALTER TABLE tender RENAME COLUMN work TO subject;
    UPDATE tender SET subject = json_set(subject, '$.kind', 'basket') WHERE json_extract(subject, '$.kind') = 'sale';
    UPDATE tender SET subject = json_set(subject, '$.kind', 'returnedDeposit')
      WHERE json_extract(subject, '$.kind') = 'depositBack';
    UPDATE tender SET subject = json_remove(
        json_set(subject, '$.kind', 'returnedPart', '$.paymentId', json_extract(subject, '$.partId')), '$.partId')
      WHERE json_extract(subject, '$.kind') = 'partBack';
    UPDATE tender SET order_id = NULL, subject = CASE WHEN order_id IS NULL
        THEN json_object('kind', 'basket', 'basket', NULL)
        ELSE json_object('kind', 'balance', 'orderId', order_id, 'basket', NULL) END
      WHERE state = 'intended' AND basket_token IS NOT NULL AND subject IS NULL;
    UPDATE tender SET subject = json_object('kind', 'basket', 'basket', NULL)
      WHERE state = 'taken' AND sale_id IS NULL AND refund_id IS NULL AND order_id IS NULL AND basket_token IS NOT NULL
        AND subject IS NULL;
  `,
};
