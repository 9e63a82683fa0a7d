import { expect, test } from 'vitest';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { words } from '../../testing/read.tsx';
import { PaidBy } from './PaidBy.tsx';

type Props = Parameters<typeof PaidBy>[0];

const receipt: Props['receipt'] = {
  refundableToCard: minor(2000),
  tenders: [
    { kind: 'card', amount: minor(2000), given: null, reference: null },
    { kind: 'cash', amount: minor(2800), given: minor(5000), reference: null },
  ],
};

const paid = 'Paid: €20.00 card, €28.00 cash';

const read = (props: Partial<Props>) =>
  words(<PaidBy receipt={receipt} tender="cash" total={minor(2500)} cash={NO_MONEY} {...props} />);

test('the refund shows how its receipt was paid', () => {
  expect(read({})).toBe(paid);
  const deposit = { kind: 'deposit' as const, amount: minor(800), given: null, reference: null };
  const byDeposit = { refundableToCard: NO_MONEY, tenders: [deposit] };
  expect(read({ receipt: byDeposit })).toBe('Paid: €8.00 deposit');
});

test('the part not paid by card is refunded in cash in the same step; without a card everything is', () => {
  expect(read({ tender: 'card' })).toBe(`${paid} On the card terminal, in the next step.`);
  const split = `${paid} €20.00 to the card, then €5.00 in cash.`;
  expect(read({ tender: 'card', cash: minor(500) })).toBe(split);
  const none = { ...receipt, refundableToCard: NO_MONEY };
  expect(read({ tender: 'card', cash: minor(1), receipt: none })).toContain(
    'Nothing can go back to the card: none of this was paid by card, or that part is already refunded. Refund in cash.',
  );
});
