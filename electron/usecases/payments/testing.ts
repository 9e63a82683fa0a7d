import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import type { TestShop } from '../testing.ts';

// Helpers for tests of payments.

/** Payments that the till reports as unconfirmed. */
export const begunIn = (shop: Pick<TestShop, 'ask'>) => openIn(shop, 'begun');

/** Payments that the till reports as captured and not used yet. */
export const capturedIn = (shop: Pick<TestShop, 'ask'>) => openIn(shop, 'captured');

async function openIn(shop: Pick<TestShop, 'ask'>, state: PaymentIntent['state']): Promise<PaymentIntent[]> {
  return (await shop.ask('payments.open', {})).filter((payment) => payment.state === state);
}
