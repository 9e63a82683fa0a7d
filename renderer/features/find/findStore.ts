import { create } from 'zustand';
import type { AnimalGroup } from '../../../shared/domain/animals.ts';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { OrderView } from '../../../shared/domain/order.ts';
import { readReceiptNumber } from '../../../shared/ids/receipt-number.ts';
import type { Output } from '../../../shared/ipc/contract.ts';
import type { Needs } from '../../app/needs.ts';

interface FindState {
  query: string;
  pets: PetTile[];
  /** There are more pets than listed. */
  morePets: boolean;
  /** The pets match only approximately. */
  guessed: boolean;
  /** Orders in any state, open ones first. */
  orders: OrderView[];
  /** There are more orders than listed. */
  moreOrders: boolean;
  /** The animal with the typed chip or ring. */
  animal: AnimalGroup | null;
  /** Receipts and refunds by number or by item sold. */
  receipts: Output<'checkout.receipts'>;
  /** Orders and receipts need a sign-in. */
  needsName: boolean;
  /** The last answered query. */
  answered: string;
  ask(query: string): Promise<void>;
}

/** The longest list; typing another letter is quicker than reading more. */
const SHOWN = 12;

const SHOWN_GUESSES = 6;

const SHOWN_ORDERS = 4;

/** Orders in any state, waiting ones first. */
const STATES = ['open', 'former', 'others', 'fulfilled', 'cancelled'] as const;

const SHOWN_RECEIPTS = 4;

/** Shorter texts occur in the item names of nearly every receipt. */
const FIRST_RECEIPTS = 3;

/** The shortest chip or ring number. */
const SHORTEST_MARK = 4;

export function createFindStore({
  ipc: { call, callQuietly },
  app: { onSignIn, onTakeover },
}: Needs<'ipc' | 'app'>) {
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

/** Removes duplicates: an open order of another till is in two lists. */
function once(orders: readonly OrderView[]): OrderView[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
