import { isFilled } from '../../../shared/domain/filled-basket.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Stores } from '../../app/createStores.ts';
import type { Dialog } from '../../app/dialogStore.ts';
import { focusHome } from '../../app/keyboard/focus.ts';
import type { Shortcut } from '../../app/keyboard/keymap.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';

/** The shortcuts of the cart. */
export function cartKeys({ app, checkout, receipts }: Stores): Shortcut[] {
  const { useDialog } = app;
  const { useBasket, useHolding, usePayment, useSearch } = checkout;
  const { useReceipts } = receipts;
  const selling = () => usePayment.getState().stage === 'selling';
  const paying = () => usePayment.getState().stage === 'paying';
  const filled = () => {
    const { basket } = useBasket.getState();
    return selling() && basket !== null && isFilled(basket);
  };
  /** Keys that are also characters act on the basket only while the search is empty. */
  const idle = { when: () => filled() && useSearch.getState().text === '', inFields: true };

  function withLine(act: (lineId: LocalId) => void) {
    return () => {
      const lineId = useBasket.getState().selected ?? useBasket.getState().basket?.lines.at(-1)?.id;
      if (lineId) act(lineId);
    };
  }

  const { getState: cart } = useBasket;
  const open = (dialog: Dialog) => () => useDialog.getState().open(dialog);
  return [
    { keys: ['F2', '/'], label: 'checkout.keys.search', when: selling, run: focusHome },
    { keys: ['ArrowDown', 'ArrowUp'], label: 'checkout.keys.choose', when: () => false, run: () => {} },
    { keys: ['Enter'], label: 'checkout.keys.add', when: () => false, run: () => {} },
    { ...idle, keys: ['+'], label: 'checkout.keys.more', run: withLine((id) => cart().step(id, 1)) },
    { ...idle, keys: ['-'], label: 'checkout.keys.less', run: withLine((id) => cart().step(id, -1)) },
    {
      keys: ['Ctrl+ArrowDown'],
      label: 'checkout.keys.nextLine',
      when: filled,
      run: () => cart().moveSelection(1),
    },
    {
      keys: ['Ctrl+ArrowUp'],
      label: 'checkout.keys.previousLine',
      when: filled,
      run: () => cart().moveSelection(-1),
    },
    {
      keys: ['F4'],
      label: 'checkout.keys.line',
      when: filled,
      run: withLine((lineId) => useDialog.getState().open({ kind: 'line', lineId })),
    },
    { ...idle, keys: ['Delete'], label: 'checkout.keys.remove', run: withLine((id) => cart().remove(id)) },
    { keys: ['F7'], label: 'checkout.keys.basketDiscount', when: filled, run: open({ kind: 'extras' }) },
    { keys: ['F8'], label: 'checkout.keys.hold', when: filled, run: open({ kind: 'hold' }) },
    { keys: ['F9'], label: 'checkout.keys.held', when: selling, run: open({ kind: 'held' }) },
    {
      keys: ['F6'],
      label: 'checkout.keys.receipts',
      when: () => !paying(),
      run: () => void useReceipts.getState().open(),
    },
    {
      keys: ['Ctrl+E'],
      label: 'checkout.keys.exchange',
      when: () => !paying(),
      run: () => void useReceipts.getState().open('', 'exchange'),
    },
    {
      keys: ['Ctrl+Z'],
      label: 'checkout.keys.undo',
      // With text in the search field, the field's own undo comes first.
      when: () => selling() && useSearch.getState().text === '',
      inFields: true,
      run: () => {
        if (cart().past.length > 0) cart().undo();
        else useHolding.getState().undoVoid();
      },
    },
    {
      keys: ['Ctrl+Delete'],
      label: 'checkout.keys.void',
      when: filled,
      run: () => void useHolding.getState().voidBasket(),
    },
    {
      keys: ['F12', 'Ctrl+Enter'],
      label: 'checkout.keys.pay',
      when: filled,
      run: () => void usePayment.getState().begin(),
    },
  ];
}

/** The shortcuts of a payment and of its result. */
export function paymentKeys({ checkout: { usePayment }, printing: { printDocument } }: Stores): Shortcut[] {
  const paying = () => usePayment.getState().stage === 'paying';
  const { choose } = usePayment.getState();
  return [
    {
      keys: ['Ctrl+P'],
      label: 'checkout.keys.print',
      when: () => usePayment.getState().stage === 'done',
      run: () => {
        const { receipt } = usePayment.getState();
        if (receipt) void printDocument('receipt', receipt.id);
      },
    },
    { keys: ['F2'], label: 'checkout.keys.cash', when: paying, run: () => choose('cash') },
    { keys: ['F3'], label: 'checkout.keys.card', when: paying, run: () => choose('card') },
    { keys: ['F4'], label: 'checkout.keys.split', when: paying, run: () => usePayment.getState().split() },
    {
      keys: ['Enter', 'F12'],
      label: 'checkout.keys.take',
      // The amount field handles Enter itself; a focused button is pressed by it.
      when: () => paying() && !(document.activeElement instanceof HTMLButtonElement),
      // While a card is at the terminal, only its buttons record the outcome.
      run: (event) => !event?.repeat && void usePayment.getState().take(),
    },
    {
      keys: ['Escape'],
      label: 'checkout.pay.back',
      when: paying,
      inFields: true,
      run: () => usePayment.getState().back(),
    },
  ];
}

/** Registers the checkout's shortcuts. */
export function useCheckoutKeys(): void {
  const stores = useStores();
  useShortcuts('nav.checkout', cartKeys(stores));
  useShortcuts('checkout.pay.title', paymentKeys(stores));
}
