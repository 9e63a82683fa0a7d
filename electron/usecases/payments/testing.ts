import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import type { TestShop } from '../testing.ts';

// What tests of payments share.

/** What the till says of payments of which nobody said how they ended. */
export const begunIn = (shop: Pick<TestShop, 'ask'>) => openIn(shop, 'begun');

/** What the till says was taken, and used for nothing yet. */
export const capturedIn = (shop: Pick<TestShop, 'ask'>) => openIn(shop, 'captured');

async function openIn(shop: Pick<TestShop, 'ask'>, state: PaymentIntent['state']): Promise<PaymentIntent[]> {
  return (await shop.ask('payments.open', {})).filter((payment) => payment.state === state);
}
