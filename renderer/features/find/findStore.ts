import { create } from 'zustand';
import type { AnimalGroup } from '../../../shared/domain/animals.ts';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { OrderView } from '../../../shared/domain/order.ts';
import { readReceiptNumber } from '../../../shared/ids/receipt-number.ts';
import type { Output } from '../../../shared/ipc/contract.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';

interface FindState {
  query: string;
  pets: PetTile[];
  /** There are more pets of that name than are listed. */
  morePets: boolean;
  /** The pets are only near to what was typed. */
  guessed: boolean;
  /** Orders in any state, open ones first. */
  orders: OrderView[];
  /** There are more orders than are listed. */
  moreOrders: boolean;
  /** The animal whose chip or ring was typed. */
  animal: AnimalGroup | null;
  /** Receipts and refunds by their number, or by what was sold. */
  receipts: Output<'checkout.receipts'>;
  /** Orders and receipts were not looked for: nobody is signed in. */
  needsName: boolean;
  /** The query that was answered last. */
  answered: string;
  ask(query: string): Promise<void>;
}

/** More are not looked through: another letter is quicker. */
const SHOWN = 12;

const SHOWN_GUESSES = 6;

const SHOWN_ORDERS = 4;

/** Orders in any state, those first that somebody still waits for. */
const STATES = ['open', 'former', 'others', 'fulfilled', 'cancelled'] as const;

const SHOWN_RECEIPTS = 4;

/** Every receipt has fewer letters than these somewhere in the names of its pets. */
const FIRST_RECEIPTS = 3;

/** Chips and rings have at least so many characters. */
const SHORTEST_MARK = 4;

/** The finder. */
export function createFindStore({
  ipc: { call, callQuietly },
  app: { onSignIn, onTakeover },
}: {
  ipc: Ipc;
  app: AppStores;
}) {
  /** What the finder (Ctrl+K) has found among pets, orders and receipts. */
  const useFind = create<FindState>((set, get) => ({
    query: '',
    pets: [],
    morePets: false,
    guessed: false,
    orders: [],
    moreOrders: false,
    animal: null,
    receipts: [],
    needsName: false,
    answered: '',
    async ask(query) {
      set({ query });
      const text = query.trim();
      if (text === '') {
        set({
          pets: [],
          morePets: false,
          guessed: false,
          orders: [],
          moreOrders: false,
          animal: null,
          receipts: [],
          needsName: false,
          answered: query,
        });
        return;
      }
      const [pets, orders, receipts, animal] = await Promise.all([
        call('catalogue.search', { text, categoryId: null, limit: SHOWN + 1, after: null }),
        Promise.all(
          STATES.map((filter) =>
            callQuietly('orders.list', { filter, text, limit: SHOWN_ORDERS + 1, after: null }),
          ),
        ),
        text.length < FIRST_RECEIPTS
          ? null
          : callQuietly('checkout.receipts', { text, limit: readReceiptNumber(text) ? 1 : SHOWN_RECEIPTS }),
        text.length < SHORTEST_MARK ? null : callQuietly('animals.ofMark', { mark: text.slice(0, 60) }),
      ]);
      if (get().query !== query) return;
      const found = pets.ok ? pets.value.items : [];
      const guessed = pets.ok && pets.value.guessed === true;
      const theirs = once(orders.flatMap((page) => (page.ok ? page.value.items : [])));
      set({
        pets: found.slice(0, guessed ? SHOWN_GUESSES : SHOWN),
        morePets: !guessed && found.length > SHOWN,
        guessed,
        orders: theirs.slice(0, SHOWN_ORDERS),
        moreOrders: theirs.length > SHOWN_ORDERS,
        animal: animal?.ok ? animal.value : null,
        receipts: receipts?.ok ? receipts.value : [],
        needsName: orders.some((found) => !found.ok && found.error.code === 'sign_in_needed'),
        answered: query,
      });
    },
  }));

  onTakeover((failure) => {
    if (failure)
      useFind.setState(({ query }) => ({ orders: [], receipts: [], needsName: query.trim() !== '' }));
  });

  onSignIn(() => {
    const { needsName, query, ask } = useFind.getState();
    if (needsName) void ask(query);
  });

  return { useFind };
}

/** Each order where it is found first: one of another till that is open is among the open ones and among the others. */
function once(orders: readonly OrderView[]): OrderView[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
