import type { Store } from '../store/store.ts';

/** The facts of a shop, in a form that does not depend on one version's views. */
export function factsOf(store: Store) {
  const receipts = store.receiptList.find('', 100);
  const [last] = receipts;
  const journal = [...store.journal.rows()];
  const { items: pets } = store.search.find({ text: '', categoryId: null, limit: 100, after: null });
  const { items: orders } = store.orderList.page({ filter: 'open', text: '', limit: 100, after: null });
  return {
    receipts: receipts.map(({ number, total, mark }) => ({ number, total, mark })),
    lastReceipt: last && linesOf(store.receipts.get(last.id).lines),
    printed: receipts.filter(({ id }) => store.printJobs.timesMade('paper', 'receipt', id) > 0).length,
    reports: store.shifts.list(100).flatMap(({ id }) => {
      const report = store.shifts.frozenReport(id);
      return report === null
        ? []
        : { z: report.zNumber, gross: report.sales.gross, counted: report.cash.counted };
    }),
    openShift: store.shifts.current()?.openingFloat,
    openBasket: linesOf(store.baskets.open().lines),
    held: store.baskets.held().map(({ label, basket }) => ({ label, note: basket.note })),
    pets: pets.map(({ name, price, stock: { known, shown, free } }) => ({ name, price, known, shown, free })),
    categories: store.catalogue.categories().map(({ name, petCount }) => ({ name, petCount })),
    orders: orders.map(({ customerName, customerPhone, petName, quantity, depositHeld, shipDate }) => ({
      ...{ customerName, customerPhone, petName, quantity, depositHeld, shipDate },
    })),
    outbox: store.context.db
      .prepare(
        'SELECT kind, state, count(*) AS entries FROM outbox GROUP BY kind, state ORDER BY kind, state',
      )
      .all(),
    equation: store.verify().equation,
    openCount: store.counts.open()?.lines.map(({ petName, counted }) => ({ petName, counted })),
    counts: store.finishedCounts.list(100).map(({ label, missing, extra }) => ({ label, missing, extra })),
    staff: store.staff.list().map(({ name, role, active }) => ({ name, role, active })),
    journal: { rows: journal.length, hash: journal.at(-1)?.hash },
    words: journal.flatMap((row) => Object.values(store.journal.wordsOf(row) ?? {})),
  };
}

const linesOf = (lines: readonly { petName: string; quantity: number; unitPrice: number }[]) =>
  lines.map(({ petName, quantity, unitPrice }) => ({ petName, quantity, unitPrice }));
