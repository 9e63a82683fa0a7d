import type { Statement } from 'better-sqlite3';
import type { OrderFilter, OrderView } from '../../../shared/domain/order.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { fold } from '../search/search-text.ts';
import { type OrderRow, type OrderViews, SELECT_ORDER } from './order-view.ts';
import { HELD } from './orders.ts';

export interface OrderQuery {
  filter: OrderFilter;
  text: string;
  limit: number;
  after: string | null;
}

// Each condition is covered by a partial index of the schema.
const OPEN = `store_order.state = 'open' AND store_order.origin <> 'sale'`;
const OURS = `(store_order.origin = 'customer'
  OR (store_order.origin = 'external' AND store_order.sale_line_id IS NOT NULL))`;
const DATE = `coalesce(store_order.ship_date, '')`;

/** Whether another line of the same order matches the condition. */
const OTHER_LINE = (where: string) => `EXISTS (SELECT 1 FROM store_order AS line
  WHERE (line.id = store_order.part_of OR line.part_of = coalesce(store_order.part_of, store_order.id))
    AND line.id <> store_order.id AND ${where})`;
const BEHIND = `(coalesce(line.ship_date, ''), line.id) > (coalesce(store_order.ship_date, ''), store_order.id)`;

// An order of several lines is listed once: by its open line that is due first, or by its last line if it has ended.
const DUE_FIRST = `(store_order.origin = 'external' OR NOT ${OTHER_LINE(`line.state = 'open' AND NOT ${BEHIND}`)})`;
const LAST = (state: string) => `(store_order.origin = 'external'
  OR NOT ${OTHER_LINE(`(line.state IN (${state}) OR (line.state = store_order.state AND ${BEHIND}))`)})`;

// Only this till has what these customers were promised and have paid.
const FORMER = `store_order.origin = 'customer' AND ((store_order.state = 'open' AND ${DUE_FIRST})
  OR (store_order.state <> 'open' AND store_order.deposit > 0 AND NOT ${OTHER_LINE(`line.state = 'open'`)}
    AND (SELECT ${HELD} AND tender.order_id = store_order.id) > 0))`;

const filters: Record<OrderFilter, { where: string; latestFirst: boolean }> = {
  open: { where: `${OPEN} AND ${DUE_FIRST}`, latestFirst: false },
  overdue: { where: `${OPEN} AND ${DATE} > '' AND ${DATE} < @today AND ${DUE_FIRST}`, latestFirst: false },
  today: {
    where: `${OPEN} AND ${DATE} >= @today AND ${DATE} < @tomorrow AND ${DUE_FIRST}`,
    latestFirst: false,
  },
  upcoming: { where: `${OPEN} AND ${DATE} >= @tomorrow AND ${DUE_FIRST}`, latestFirst: false },
  fulfilled: {
    where: `store_order.state = 'fulfilled' AND ${OURS} AND ${LAST(`'open'`)}`,
    latestFirst: true,
  },
  cancelled: {
    where: `store_order.state = 'cancelled' AND ${OURS} AND ${LAST(`'open', 'fulfilled'`)}`,
    latestFirst: true,
  },
  others: { where: `store_order.origin = 'external'`, latestFirst: true },
  former: { where: FORMER, latestFirst: false },
};

// A slip printed before the service answered has the number assigned by this till. For up to a million orders of others
// only the pet is compared. People may search for a customer by another spelling of the name, or for a number without its
// spaces.
const SAYS = `concat_ws(' ', coalesce(said.customer_name, store_order.customer_name),
    coalesce(said.customer_phone, store_order.customer_phone), coalesce(said.note, store_order.note))`;
const MATCHES = `(@text IN (store_order.remote_id, store_order.assigned_id)
  OR (store_order.origin = 'customer' AND ${OTHER_LINE('@text IN (line.remote_id, line.assigned_id)')})
  OR (@folded <> '' AND instr(coalesce(said.search_text, store_order.search_text, perch_fold(pet.name), ''), @folded) > 0)
  OR (${SAYS} <> '' AND perch_names(concat_ws(' ', store_order.pet_name, ${SAYS}), @text)))`;

/** The query of a list. The plus makes SQLite use the list's own index instead of scanning every order of the connection. */
export function orderListSql(filter: OrderFilter, has: { withText: boolean; withAfter: boolean }): string {
  const { where, latestFirst } = filters[filter];
  const [beyond, order] = latestFirst ? ['<', 'DESC'] : ['>', 'ASC'];
  const conditions = [
    where,
    `+store_order.connection_id ${filter === 'former' ? '<>' : '='} @connectionId`,
    ...(has.withAfter ? [`(${DATE}, store_order.id) ${beyond} (@afterDate, @afterId)`] : []),
    ...(has.withText ? [MATCHES] : []),
  ];
  // The first line has the customer.
  const said = has.withText ? 'LEFT JOIN store_order AS said ON said.id = store_order.part_of' : '';
  return `${SELECT_ORDER} ${said} WHERE ${conditions.join(' AND ')}
    ORDER BY ${DATE} ${order}, store_order.id ${order} LIMIT @limit`;
}

/** Customers' orders by their state, one page at a time; just as fast with a million orders of other tills. */
export function createOrderList(context: StoreContext, views: OrderViews) {
  const { db, clock, identity } = context;
  const whole = db.prepare<{ id: LocalId }, OrderRow>(
    `${SELECT_ORDER} WHERE store_order.id = @id OR store_order.part_of = @id ORDER BY store_order.rowid`,
  );
  const partOf = db
    .prepare<[LocalId], LocalId>('SELECT coalesce(part_of, id) FROM store_order WHERE id = ?')
    .pluck();
  const countFormer = db
    .prepare<[object], number>(
      `SELECT iif(EXISTS (SELECT 1 FROM connection WHERE id <> @connectionId),
         (SELECT count(*) FROM store_order WHERE ${FORMER} AND connection_id <> @connectionId), 0)`,
    )
    .pluck();
  const count = db
    .prepare<[object], number>(
      `SELECT count(*) FROM store_order WHERE ${OPEN} AND +connection_id = @connectionId AND ${DATE} >= @from AND ${DATE} < @to AND ${DUE_FIRST}`,
    )
    .pluck();
  const anyOurs = db.prepare<[], 0 | 1>(`SELECT EXISTS (SELECT 1 FROM store_order WHERE ${OURS})`).pluck();
  const statements = new Map<string, Statement<[object], OrderRow>>();

  function statement(filter: OrderFilter, withText: boolean, withAfter: boolean) {
    const key = `${filter} ${withText} ${withAfter}`;
    const known =
      statements.get(key) ?? db.prepare<[object], OrderRow>(orderListSql(filter, { withText, withAfter }));
    statements.set(key, known);
    return known;
  }

  return {
    /** Whether a customer has ever placed or collected an order here. */
    hasOurs: (): boolean => anyOurs.get() === 1,

    /** Any order by the id of one of its lines, including orders of a former service. */
    get(id: LocalId): OrderView | null {
      const first = partOf.get(id);
      return first ? views.view(whole.all({ id: first })) : null;
    },

    /** @throws PerchError `order_unknown` */
    require(id: LocalId): OrderView {
      const order = this.get(id);
      if (!order) throw new PerchError('order_unknown', { orderId: id });
      return order;
    },

    page(query: OrderQuery): { items: OrderView[]; next: string | null } {
      const folded = fold(query.text);
      const text = query.text.trim();
      const [afterDate = '', afterId = ''] = query.after?.split('|') ?? [];
      const rows = statement(query.filter, text !== '', query.after !== null).all({
        ...days(clock.now()),
        connectionId: identity.connectionId,
        limit: query.limit,
        text,
        folded,
        afterDate,
        afterId,
      });
      const last = rows.at(-1);
      const next = last && rows.length === query.limit ? `${last.shipDate ?? ''}|${last.id}` : null;
      // There may be a million orders of others: each is one line.
      const view = (row: OrderRow) =>
        views.view(row.origin === 'external' ? [row] : whole.all({ id: row.partOf ?? row.id }));
      return { items: rows.map(view), next };
    },

    /** Open orders by due date, and what a former service's customers still wait for. */
    counts(): { overdue: number; today: number; upcoming: number; former: number } {
      const { today, tomorrow } = days(clock.now());
      const { connectionId } = identity;
      const between = (from: string, to: string) => count.get({ connectionId, from, to }) ?? 0;
      // '!' sorts after the empty date of an order without one, and before every date.
      return {
        overdue: between('!', today),
        today: between(today, tomorrow),
        upcoming: between(tomorrow, '~'),
        former: countFormer.get({ connectionId }) ?? 0,
      };
    },
  };
}

/** The start and the end of today in the shop's time zone. */
function days(now: number): { today: string; tomorrow: string } {
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return { today: toInstant(start.getTime()), tomorrow: toInstant(end.getTime()) };
}
