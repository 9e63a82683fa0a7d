import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { FormatContext, formatFor } from '../../i18n/format.ts';
import { i18n } from '../../i18n/i18n.ts';
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
const atTerminal = 'On the card terminal, in the next step.';

/** The text on the screen, one sentence per line. */
async function read(props: Partial<Props>, language: 'en' | 'de' = 'en'): Promise<string[]> {
  await i18n.changeLanguage(language);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <FormatContext value={formatFor('en-IE', 'EUR', language)}>
        <PaidBy receipt={receipt} tender="cash" total={minor(2500)} cash={NO_MONEY} {...props} />
      </FormatContext>
    </I18nextProvider>,
  );
  return html.split(/<[^>]+>/).filter((text) => text !== '');
}

test('the refund shows how its receipt was paid', async () => {
  expect(await read({})).toEqual([paid]);
  expect(await read({}, 'de')).toEqual(['Bezahlt: €20.00 Karte, €28.00 bar']);
  const deposit = { kind: 'deposit' as const, amount: minor(800), given: null, reference: null };
  expect(await read({ receipt: { refundableToCard: NO_MONEY, tenders: [deposit] } })).toEqual([
    'Paid: €8.00 deposit',
  ]);
});

test('the part not paid by card is refunded in cash in the same step; without a card everything is', async () => {
  expect(await read({ tender: 'card' })).toEqual([paid, atTerminal]);
  const [, rest] = await read({ tender: 'card', cash: minor(500) });
  expect(rest).toBe('€20.00 to the card, then €5.00 in cash.');
  const none = { ...receipt, refundableToCard: NO_MONEY };
  expect(await read({ tender: 'card', cash: minor(1), receipt: none })).toContain(
    'Nothing can go back to the card: none of this was paid by card, or that part is already refunded. Refund in cash.',
  );
});
