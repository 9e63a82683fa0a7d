import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { createFormat, FormatContext } from '../../i18n/format.ts';
import { i18n } from '../../i18n/i18n.ts';
import { PaidBy } from './PaidBy.tsx';

type Props = Parameters<typeof PaidBy>[0];

const receipt: Props['receipt'] = {
  total: minor(4800),
  refundableToCard: minor(2000),
  tenders: [
    { kind: 'card', amount: minor(2000), given: null, reference: null },
    { kind: 'cash', amount: minor(2800), given: minor(5000), reference: null },
  ],
};

const paid = 'Paid: €20.00 card, €28.00 cash';
const atTerminal = 'On the card terminal, in the next step.';

/** What a reader of the screen reads, one sentence a line. */
async function read(props: Partial<Props>, language: 'en' | 'de' = 'en'): Promise<string[]> {
  await i18n.changeLanguage(language);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <FormatContext value={createFormat('en-IE', 'EUR', language)}>
        <PaidBy receipt={receipt} earlier={[]} tender="cash" total={NO_MONEY} {...props} />
      </FormatContext>
    </I18nextProvider>,
  );
  return html.split(/<[^>]+>/).filter((text) => text !== '');
}

test('the refund says how its receipt was paid', async () => {
  expect(await read({})).toEqual([paid]);
  expect(await read({}, 'de')).toEqual(['Bezahlt: €20.00 Karte, €28.00 bar']);
  const deposit = { kind: 'deposit' as const, amount: minor(800), given: null, reference: null };
  expect(
    await read({ receipt: { total: minor(800), refundableToCard: NO_MONEY, tenders: [deposit] } }),
  ).toEqual(['Paid: €8.00 deposit']);
});

test('the most that can go back on the card is said where that is less than all', async () => {
  const [, most] = await read({ tender: 'card', total: minor(2000) });
  expect(most).toBe('At most €20.00 can go back to the card.');
  const [, over] = await read({ tender: 'card', total: minor(2001) });
  expect(over).toMatch(/^At most €20.00 can go back to the card. Refund in cash, or fewer items\.$/);

  // Where the card can get all that is left, there is nothing to say.
  const inCash = { total: minor(2800) };
  expect(await read({ tender: 'card', total: minor(2000), earlier: [inCash] })).toEqual([paid, atTerminal]);
  const none = { ...receipt, refundableToCard: NO_MONEY };
  expect(await read({ tender: 'card', total: minor(1), receipt: none, earlier: [inCash] })).toContain(
    'Nothing can go back to the card: none of this was paid by card, or that part is already refunded. Refund in cash.',
  );
});

test('a receipt that was paid by card alone limits nothing', async () => {
  const [part] = receipt.tenders;
  const byCard = { total: minor(2000), refundableToCard: minor(2000), tenders: part ? [part] : [] };
  expect(await read({ receipt: byCard, tender: 'card', total: minor(2000) })).toEqual([
    'Paid: €20.00 card',
    atTerminal,
  ]);
});
