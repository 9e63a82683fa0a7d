import type { PaymentIntent } from '../../../shared/domain/payment.ts';

const taken = {
  what: 'cardQuestion.what',
  look: 'cardQuestion.look',
  ended: 'cardQuestion.ended',
  yes: 'cardQuestion.yes',
  no: 'cardQuestion.no',
  settled: 'cardQuestion.no',
} as const;
const back = {
  look: 'cardQuestion.back.look',
  ended: 'cardQuestion.back.ended',
  yes: 'cardQuestion.back.yes',
  no: 'cardQuestion.back.no',
  settled: 'cardQuestion.back.settled',
} as const;

/** Keys of the sentences that describe a card payment without an outcome and ask for it. */
export function wordsOf({ subject, name }: PaymentIntent) {
  switch (subject.kind) {
    case 'basket':
      return taken;
    case 'deposit':
    case 'furtherDeposit':
      return { ...taken, what: 'cardQuestion.deposit.what', look: 'cardQuestion.deposit.look' } as const;
    case 'refund':
    case 'returnedDeposit':
      // Nobody is signed in who may see the receipt or the order.
      if (name === null) return { ...back, what: 'cardQuestion.back.unnamed' } as const;
      return { ...back, what: `cardQuestion.back.${subject.kind}` } as const;
    default:
      return { ...back, what: `cardQuestion.back.${subject.kind}` } as const;
  }
}
