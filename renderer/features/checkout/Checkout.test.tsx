import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { givePet } from '../../../electron/store/testing.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { minor } from '../../../shared/money/money.ts';
import { dispatch, registerShortcuts } from '../../app/keyboard/keymap.ts';
import { i18n } from '../../i18n/i18n.ts';
import {
  basket,
  beginPaying,
  beginWindow,
  bridge,
  changeShop,
  dialog,
  names,
  payment,
  pet,
  priced,
  shop,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';
import { expectDiskFull, markup, read } from '../../testing/read.tsx';
import { PetTileButton } from './browse/PetTileButton.tsx';
import { Checkout } from './Checkout.tsx';
import { DiscountField } from './dialogs/DiscountField.tsx';
import { cartKeys, paymentKeys } from './useCheckoutKeys.ts';

startForEach();

const rest = { error: undefined, above: null };
const shown = () => read(<Checkout />);

describe('what the screen shows', () => {
  test('an empty basket is shown as empty, and Pay does nothing', () => {
    expect(shown()).toContain(i18n.t('checkout.basket.empty'));
    expect(markup(<Checkout />)).toMatch(/<button[^>]*disabled=""[^>]*>(?:(?!<\/button>).)*Pay/);
  });

  test('a tile shows how many of its pet are in the cart', async () => {
    const found = pet();
    const tile = <PetTileButton pet={found} index={0} total={1} chosen={false} onTake={() => undefined} />;
    expect(read(tile)).not.toContain(i18n.t('checkout.tile.inCart'));
    await stores.checkout.takePet(found);
    await stores.checkout.takePet(found);
    expect(read(tile)).toMatch(/2\s+in the cart/);
  });

  test('the screen is empty before the first answer: neither basket nor shop appears empty', () => {
    beginWindow(({ hold }) => {
      hold('checkout.open');
      hold('catalogue.search');
    });
    stores.checkout.useCatalogue.getState().start();
    expect(shown()).not.toContain(i18n.t('checkout.basket.empty'));
    expect(shown()).not.toContain(i18n.t('checkout.search.emptyShop'));
  });

  test('a shop without pets says so once that is known', async () => {
    shop.store.context.db.exec('UPDATE pet SET gone_at = updated_at');
    stores.checkout.useCatalogue.getState().start();
    expect(shown()).not.toContain(i18n.t('checkout.search.emptyShop'));
    await when(stores.checkout.useSearch, ({ items }) => items);
    expect(shown()).toContain(i18n.t('checkout.search.emptyShop'));
  });

  test('a failed category shows no pets of the previous one, and offers a retry', async () => {
    stores.checkout.useCatalogue.getState().start();
    await when(stores.checkout.useSearch, ({ items }) => items);
    const categories = await when(stores.checkout.useCatalogue, ({ categories }) => categories);
    bridge.refuse('catalogue.search', new PerchError('disk_full'));
    stores.checkout.useSearch.getState().setCategory(categories[0]?.id ?? null);
    await when(stores.checkout.useSearch, ({ failure }) => failure);
    expect(stores.checkout.useSearch.getState().items).toBeNull();
    expectDiskFull(shown(), 'checkout.search.error');
    await stores.checkout.useSearch.getState().refresh('many');
    expect(stores.checkout.useSearch.getState().items).not.toBeNull();
    expect(shown()).not.toContain(i18n.t('checkout.search.error'));
  });

  test('an empty search result shows what was typed', async () => {
    stores.checkout.useSearch.getState().setText('Xyzzy');
    await stores.checkout.useSearch.getState().ready();
    expect(shown()).toContain(i18n.t('find.foundNone', { text: 'Xyzzy' }));
  });

  test('a long name is shown in full, in the line and in its title', async () => {
    const name = 'Her Serene Highness Archduchess Wilhelmina of the Long Corridor & Sons';
    const petId = givePet(shop.store, { name, price: 1500, count: 2 });
    await stores.checkout.takePet(shop.store.catalogue.requirePet(petId));
    expect(shown()).toContain(name);
    expect(markup(<Checkout />)).toContain(`title="Change ${name.replace('&', '&amp;')}"`);
  });

  test.each([
    ['en', 'en-IE', '€1,234.50'],
    ['de', 'de-DE', '1.234,50\u00a0€'],
  ] as const)('in %s the screen has the shop’s language and formats', async (language, locale, amount) => {
    await changeShop({ language, locale });
    await stores.checkout.takePet(await priced(pet(), 123_450));
    expect(i18n.language).toBe(language);
    expect(shown()).toContain(i18n.t('checkout.basket.pay'));
    expect(shown()).toContain(amount);
    await payment().begin();
    expect(shown()).toContain(i18n.t('paper.toPay'));
    await payment().take();
    expect(shown()).toContain(i18n.t('checkout.done.title'));
  });

  test('a shop with favourites starts with them, before everything else', async () => {
    const rail = [i18n.t('stock.favourites.title'), i18n.t('common.all')].join('\n');
    expect(shown()).not.toContain(rail);
    await shop.ask('catalogue.saveFavourites', [{ name: 'Small ones', colour: 'moss', petIds: [pet().id] }]);
    stores.checkout.useCatalogue.getState().start();
    await when(stores.checkout.useSearch, ({ groups }) => groups);
    expect(shown()).toContain(rail);
    expect(shown()).toContain(`Small ones\n${pet().name}`);
  });

  test('the buttons for receipts and held baskets have labels, and the number held', async () => {
    await stores.checkout.takePet(pet());
    await stores.checkout.useHolding.getState().hold('Red jacket');
    await stores.checkout.useHolding.getState().load();
    expect(shown()).toContain(`${i18n.t('receipts.title')}\n`);
    expect(shown()).toContain(`${i18n.t('checkout.basket.held')}\n1\n`);
  });

  test('a line shows quantity and price if there is more than one', async () => {
    const momo = await priced(pet(), 1590);
    await stores.checkout.takePet(momo);
    expect(shown()).not.toContain('×');
    await stores.checkout.takePet(momo);
    expect(shown()).toContain('2 × €15.90');
    expect(shown()).toContain('€31.80');
  });

  test('a discounted pet shows its original price', async () => {
    await stores.checkout.takePet(await priced(pet(), 2000));
    const line = basket().basket?.lines[0];
    if (line) basket().change(line.id, { discount: { kind: 'percent', basisPoints: 500 } });
    expect(shown()).toContain('€20.00');
    expect(shown()).toContain('€19.00');
  });

  test('a common discount is one touch, and the chosen one is marked', () => {
    const field = (text: string, kind: 'none' | 'percent' | 'amount' = 'percent') => {
      const value = { kind, text };
      return markup(
        <DiscountField value={value} onChange={() => {}} error={undefined} above={null} sum={null} />,
      );
    };
    expect(field('').match(/aria-pressed="false"[^>]*>(?:(?!<\/button>).)*?%/g)).toHaveLength(3);
    expect(field('10')).toMatch(/aria-pressed="true"[^>]*>(?:(?!<\/button>).)*>10%</);
    expect(field('10.00', 'amount')).toMatch(/aria-pressed="true"[^>]*>(?:(?!<\/button>).)*>€10</);
    expect(field('10.00', 'amount')).not.toContain('10%');
    // The number field appears only after the kind is chosen.
    expect(field('', 'none')).toContain('10%');
    expect(field('10')).toContain('inputMode="decimal"');
    expect(field('', 'none')).not.toContain('inputMode="decimal"');
  });

  test.each([
    [1431, '€14.31'],
    [1590, '€15.90'],
  ])('a discount shows the resulting price before it is given: %i', (after, words) => {
    const sum = { label: 'Item total', before: minor(1590), after: minor(after) };
    const field = <DiscountField {...{ value: { kind: 'none', text: '' }, onChange() {}, sum }} {...rest} />;
    const instead = after === 1590 ? '' : `${i18n.t('checkout.line.insteadOf', { price: '€15.90' })}\n`;
    expect(read(field)).toContain(`Item total\n${instead}${words}`);
  });

  test('a refusal is shown beside the amount, and the basket stays', async () => {
    await beginPaying(pet());
    bridge.refuse('checkout.complete', new PerchError('disk_full'));
    await payment().take();
    expect(markup(<Checkout />)).toMatch(/role="alert"[^>]*>[^<]+/);
    expect(shown()).toContain(i18n.t('errors.disk_full'));
    expect(names()).toHaveLength(1);
  });

  test('an event during a payment does not change the payment', async () => {
    const momo = await priced(pet(), 1000);
    await beginPaying(momo);
    bridge.meanwhile('checkout.complete', () =>
      shop.ask('catalogue.setPrice', { petId: momo.id, amount: 2000 }),
    );
    await payment().take();
    expect(payment().receipt?.total).toBe(1000);
  });
});

describe('by keyboard alone', () => {
  let end: () => void;
  beforeEach(() => {
    vi.stubGlobal('HTMLInputElement', class {});
    vi.stubGlobal('HTMLTextAreaElement', class {});
    vi.stubGlobal('HTMLButtonElement', class {});
    vi.stubGlobal('document', { activeElement: null });
    end = registerShortcuts('nav.checkout', [...cartKeys(stores), ...paymentKeys(stores)]);
  });
  afterEach(() => {
    end();
    vi.unstubAllGlobals();
  });

  /** Presses a key outside of any field. Returns whether it was handled. */
  function press(key: string, modifiers: Partial<KeyboardEvent> = {}): boolean {
    const held = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false };
    return dispatch({ key, target: null, preventDefault: () => {}, ...held, ...modifiers } as KeyboardEvent);
  }

  test('completes a sale from the basket to the receipt', async () => {
    await stores.checkout.takePet(await priced(pet(), 1000));
    press('+');
    expect(names()).toEqual([expect.stringMatching(/^2 /)]);
    press('-');
    expect(press('F12')).toBe(true);
    await when(stores.checkout.usePayment, ({ stage }) => stage === 'paying');
    press('F3');
    expect(payment().method).toBe('card');
    press('F2');
    press('Enter');
    const receipt = await when(stores.checkout.usePayment, (state) => state.receipt);
    expect(receipt).toMatchObject({ total: 1000, tenders: [{ kind: 'cash' }] });
  });

  test('removes, restores, holds and voids', async () => {
    await stores.checkout.takePet(pet(3, true, 0));
    await stores.checkout.takePet(pet(3, true, 1));
    press('Delete');
    expect(names()).toHaveLength(1);
    press('z', { ctrlKey: true });
    expect(names()).toHaveLength(2);
    press('F8');
    expect(dialog().dialog).toMatchObject({ kind: 'hold' });
    dialog().close();
    press('Delete', { ctrlKey: true });
    await when(stores.checkout.useBasket, (state) => state.basket?.lines.length === 0);
  });

  test('brings a voided cart back while its notice is shown', async () => {
    await stores.checkout.takePet(pet());
    press('Delete', { ctrlKey: true });
    await when(stores.checkout.useBasket, (state) => state.basket?.lines.length === 0);
    await when(stores.app.useNotices, ({ notices }) => notices.length > 0);
    const { notices, take } = stores.app.useNotices.getState();
    for (const { id } of notices) take(id);
    press('z', { ctrlKey: true });
    await when(stores.checkout.useBasket, (state) => state.basket?.lines.length === 1);
    expect(stores.app.useNotices.getState().shown).toEqual([]);
    // Afterwards the key undoes no more.
    press('z', { ctrlKey: true });
    expect(names()).toHaveLength(1);
  });

  test('pays nothing without a basket, and changes no basket while paying', async () => {
    expect(press('F12')).toBe(false);
    await beginPaying(pet());
    for (const key of ['+', '-', 'Delete', 'F7', 'F8']) expect([key, press(key)]).toEqual([key, false]);
    press('Escape');
    expect(payment().stage).toBe('selling');
    expect(basket().basket?.lines).toHaveLength(1);
  });
});
