import { isFilled } from '../../../shared/domain/filled-basket.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Stores } from '../../app/createStores.ts';
import { focusHome } from '../../app/keyboard/focus.ts';
import type { Shortcut } from '../../app/keyboard/keymap.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';

const group = 'checkout.keys.group';

/** Every shortcut of the checkout. */
export function checkoutKeys({ app, checkout, printing, receipts }: Stores): Shortcut[] {
  const { useDialog } = app;
  const { useBasket, useHolding, usePayment, useSearch } = checkout;
  const { printDocument } = printing;
  const { useReceipts } = receipts;
  const stage = () => usePayment.getState().stage;
  const selling = () => stage() === 'selling';
  const paying = () => stage() === 'paying';
  const filled = () => {
    const { basket } = useBasket.getState();
    return selling() && basket !== null && isFilled(basket);
  };
  /** Keys that are also characters act on the basket only while the search is empty. */
  const idle = () => filled() && useSearch.getState().text === '';

  function withLine(act: (lineId: LocalId) => void) {
    return () => {
      const lineId = useBasket.getState().selected ?? useBasket.getState().basket?.lines.at(-1)?.id;
      if (lineId) act(lineId);
    };
  }

  return [
    { keys: ['F2', '/'], label: 'checkout.keys.search', group, when: selling, run: focusHome },
    {
      keys: ['ArrowDown', 'ArrowUp'],
      label: 'checkout.keys.choose',
      group,
      when: () => false,
      run: () => {},
    },
    { keys: ['Enter'], label: 'checkout.keys.add', group, when: () => false, run: () => {} },
    {
      keys: ['+'],
      label: 'checkout.keys.more',
      group,
      when: idle,
      inFields: true,
      run: withLine((lineId) => useBasket.getState().step(lineId, 1)),
    },
    {
      keys: ['-'],
      label: 'checkout.keys.less',
      group,
      when: idle,
      inFields: true,
      run: withLine((lineId) => useBasket.getState().step(lineId, -1)),
    },
    {
      keys: ['Ctrl+ArrowDown'],
      label: 'checkout.keys.nextLine',
      group,
      when: filled,
      run: () => useBasket.getState().moveSelection(1),
    },
    {
      keys: ['Ctrl+ArrowUp'],
      label: 'checkout.keys.previousLine',
      group,
      when: filled,
      run: () => useBasket.getState().moveSelection(-1),
    },
    {
      keys: ['F4'],
      label: 'checkout.keys.line',
      group,
      when: filled,
      run: withLine((lineId) => useDialog.getState().open({ kind: 'line', lineId })),
    },
    {
      keys: ['Delete'],
      label: 'checkout.keys.remove',
      group,
      when: idle,
      inFields: true,
      run: withLine((lineId) => useBasket.getState().remove(lineId)),
    },
    {
      keys: ['F7'],
      label: 'checkout.keys.basketDiscount',
      group,
      when: filled,
      run: () => useDialog.getState().open({ kind: 'extras' }),
    },
    {
      keys: ['F8'],
      label: 'checkout.keys.hold',
      group,
      when: filled,
      run: () => useDialog.getState().open({ kind: 'hold' }),
    },
    {
      keys: ['F9'],
      label: 'checkout.keys.held',
      group,
      when: selling,
      run: () => useDialog.getState().open({ kind: 'held' }),
    },
    {
      keys: ['F6'],
      label: 'checkout.keys.receipts',
      group,
      when: () => !paying(),
      run: () => void useReceipts.getState().open(),
    },
    {
      keys: ['Ctrl+E'],
      label: 'checkout.keys.exchange',
      group,
      when: () => !paying(),
      run: () => void useReceipts.getState().open('', 'exchange'),
    },
    {
      keys: ['Ctrl+P'],
      label: 'checkout.keys.print',
      group: 'checkout.keys.payGroup',
      when: () => stage() === 'done',
      run: () => {
        const { receipt } = usePayment.getState();
        if (receipt) void printDocument('receipt', receipt.id);
      },
    },
    {
      keys: ['Ctrl+Z'],
      label: 'checkout.keys.undo',
      group,
      // With text in the search field, the field's own undo comes first.
      when: () => selling() && useSearch.getState().text === '',
      inFields: true,
      run: () => {
        if (useBasket.getState().past.length > 0) useBasket.getState().undo();
        else useHolding.getState().undoVoid();
      },
    },
    {
      keys: ['Ctrl+Delete'],
      label: 'checkout.keys.void',
      group,
      when: filled,
      run: () => void useHolding.getState().voidBasket(),
    },
    {
      keys: ['F12', 'Ctrl+Enter'],
      label: 'checkout.keys.pay',
      group,
      when: filled,
      run: () => void usePayment.getState().begin(),
    },
    {
      keys: ['F2'],
      label: 'checkout.keys.cash',
      group: 'checkout.keys.payGroup',
      when: paying,
      run: () => usePayment.getState().choose('cash'),
    },
    {
      keys: ['F3'],
      label: 'checkout.keys.card',
      group: 'checkout.keys.payGroup',
      when: paying,
      run: () => usePayment.getState().choose('card'),
    },
    {
      keys: ['F4'],
      label: 'checkout.keys.split',
      group: 'checkout.keys.payGroup',
      when: paying,
      run: () => usePayment.getState().split(),
    },
    {
      keys: ['Enter', 'F12'],
      label: 'checkout.keys.take',
      group: 'checkout.keys.payGroup',
      // The amount field handles Enter itself; a focused button is pressed by it.
      when: () => paying() && !(document.activeElement instanceof HTMLButtonElement),
      // While a card is at the terminal, only its buttons record the outcome.
      run: (event) => !event?.repeat && void usePayment.getState().take(),
    },
    {
      keys: ['Escape'],
      label: 'checkout.keys.back',
      group: 'checkout.keys.payGroup',
      when: paying,
      inFields: true,
      run: () => usePayment.getState().back(),
    },
  ];
}

/** Registers the checkout's shortcuts. */
export function useCheckoutKeys(): void {
  useShortcuts(checkoutKeys(useStores()));
}
