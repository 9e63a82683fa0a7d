import { create } from 'zustand';
import type { OrderFilter, OrderView } from '../../../shared/domain/order.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { coalesce } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';
import { createPagedQuery } from '../../app/pagedQuery.ts';

interface OrderCounts {
  overdue: number;
  today: number;
  upcoming: number;
  former: number;
}

interface OrdersState {
  filter: OrderFilter;
  text: string;
  /** The orders shown; null before the first answer for a filter. */
  items: OrderView[] | null;
  next: string | null;
  counts: OrderCounts | null;
  failure: Failure | null;
  /** A newer list in a different order, shown on request. */
  newer: { items: OrderView[]; next: string | null } | null;
  chosen: OrderView | null;
  /** Whether the order form is shown instead of the list and the chosen order. Choosing an order closes it. */
  writing: boolean;
  /** Follows changes while the screen is shown. Returns the function that stops it. */
  watch(): () => void;
  /** Reloads after a failure. */
  again(): void;
  show(filter: OrderFilter): void;
  setText(text: string): void;
  loadMore(): Promise<void>;
  showNewer(): void;
  choose(order: OrderView | null): void;
  /** Chooses the previous or next order. */
  step(by: number): void;
  /** Opens an order by its id, even if it is not in the list. */
  open(orderId: LocalId): Promise<void>;
  /** Replaces a changed order and reloads the list. */
  changed(order: OrderView): Promise<void>;
}

const PAGE = 100;

const MOST = 200;

export type OrdersStore = ReturnType<typeof createOrdersStore>;

/** Customers’ orders. */
export function createOrdersStore({
  ipc: { call, callQuietly, listen },
  app: { notifyFailure, onTakeover },
}: Needs<'ipc' | 'app'>) {
  /** Customers' orders, listed by state. The list never reorders by itself; changes within a row are shown at once. */
  const useOrders = create<OrdersState>((set, get) => {
    const pages = createPagedQuery(
      (question: { filter: OrderFilter; text: string }, after: string | null, limit) =>
        call('orders.list', { ...question, limit, after }),
      MOST,
    );
    /** The search text of the list. */
    let answered = '';

    async function readCounts() {
      const answer = await callQuietly('orders.counts', {});
      if (answer.ok) set({ counts: answer.value });
    }

    /** Loads the list that the person asked for, replacing the shown one. */
    async function load() {
      void readCounts();
      const { filter, text } = get();
      const answer = await pages.first({ filter, text }, { count: PAGE });
      if (!answer) return;
      // Clears the list if the text changed; otherwise keeps it, marked as outdated.
      const stale = text !== answered;
      answered = text;
      if (answer.ok) set({ ...answer.value, failure: null, newer: null });
      else set({ failure: answer.error, ...(stale ? { items: null, next: null, newer: null } : {}) });
    }

    /** Updates the list after another change: rows in place, a different order only as an offer. */
    async function follow() {
      const shown = get().items;
      void readCounts();
      void readChosen();
      const { filter, text } = get();
      const limit = Math.min(MOST, Math.max(PAGE, shown?.length ?? 0));
      const answer = await pages.unlessOutdated(
        callQuietly('orders.list', { filter, text, limit, after: null }),
      );
      if (!answer?.ok) return;
      const fresh = answer.value;
      const rows = get().items;
      if (!rows || rows.length === 0) {
        pages.continueAt(fresh.next);
        return set({ ...fresh, failure: null, newer: null });
      }
      const known = new Map(fresh.items.map((order) => [order.id, order]));
      const inPlace = rows.map((order) => known.get(order.id) ?? order);
      const same = fresh.items.every((order, index) => order.id === rows[index]?.id);
      const whole = same && (fresh.items.length === rows.length || rows.length > MOST);
      set({ items: inPlace, newer: whole ? null : fresh, failure: null });
    }

    async function readChosen() {
      const { chosen } = get();
      if (!chosen) return;
      const answer = await callQuietly('orders.get', { orderId: chosen.id });
      if (answer.ok && get().chosen?.id === chosen.id) set({ chosen: answer.value });
    }

    return {
      filter: 'open',
      text: '',
      items: null,
      next: null,
      counts: null,
      failure: null,
      newer: null,
      chosen: null,
      writing: false,
      watch() {
        const soon = coalesce(follow);
        const ends = [
          listen('sync.changed', soon),
          listen('catalogue.changed', soon),
          listen('app.changed', soon),
        ];
        void load();
        void readChosen();
        return () => {
          for (const end of ends) end();
        };
      },
      again: () => void load(),
      show(filter) {
        if (filter === get().filter) return;
        // Clears the chosen order, which may not be in the new list.
        set({ filter, items: null, next: null, newer: null, chosen: null });
        void load();
      },
      setText(text) {
        if (text === get().text) return;
        set({ text });
        void load();
      },
      async loadMore() {
        const answer = await pages.more({ count: PAGE });
        if (!answer) return;
        if (!answer.ok) return set({ failure: answer.error });
        const { items, next: following } = answer.value;
        set({ items: [...(get().items ?? []), ...items], next: following, failure: null });
      },
      showNewer() {
        const { newer } = get();
        if (!newer) return;
        pages.continueAt(newer.next);
        set({ ...newer, newer: null });
      },
      choose: (chosen) => set({ chosen, writing: false }),
      step(by) {
        const items = get().items ?? [];
        if (items.length === 0) return;
        const at = items.findIndex((order) => order.id === get().chosen?.id);
        const to = at < 0 ? 0 : Math.max(0, Math.min(items.length - 1, at + by));
        set({ chosen: items[to] ?? null });
      },
      async open(orderId) {
        const answer = await call('orders.get', { orderId });
        if (answer.ok) get().choose(answer.value);
        else notifyFailure(answer.error);
      },
      async changed(order) {
        set({ chosen: order });
        await load();
      },
    };
  });

  onTakeover((failure) => {
    if (failure) useOrders.setState({ items: null, next: null, newer: null, chosen: null, failure });
  });

  return { useOrders };
}
