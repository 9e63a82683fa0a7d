import { expect, test } from 'vitest';
import type { CustomerPlace } from '../../../shared/domain/customers.ts';
import { testStore } from '../testing.ts';
import { PLACES } from './places.ts';

// A text column missing from these lists may contain what a customer asked to have erased.

/** What each place shows and erases. */
const ERASED: Record<CustomerPlace, string[]> = {
  order: ['store_order.customer_name', 'store_order.customer_phone', 'store_order.note'],
  receipt: ['sale.note', 'sale_line.note'],
  buyer: [
    'sale_buyer.name',
    'sale_buyer.address',
    'sale_confirmation.buyer_name',
    'sale_confirmation.buyer_address',
  ],
  basket: ['basket.label', 'basket.content'],
  card: ['tender.subject'],
  refund: ['refund.reason'],
  cash: ['cash_movement.reason'],
  stock: ['stock_movement.note'],
  entry: ['outbox.reason_facts'],
  journal: ['journal_words.words'],
};

/** Copies that are erased with their place. */
const COPIES = ['store_order.search_text', 'shift.z_report'];

/** Fields of pets; ids, times, people at the till, states, versions. */
const NO_WORDS =
  /^pet\.|\.(kind|state|currency|cursor|series)$|[._](id|at|by|day|date|from|since|etag|key|hash|code|status)$/;

/** Texts of the shop, its pets, its service or the program. */
const FREE = {
  animal_group: 'age born mark origin pet_name sex treatment treatment_until',
  arrival: 'document supplier_address supplier_name',
  arrival_line: 'animals pet_name',
  care_pdf: 'content name',
  category: 'colour description icon name',
  connection: 'account base_url profile server_capabilities',
  count_line: 'recount',
  count_session: 'label',
  counter: 'name',
  installation: 'mode',
  journal: 'body',
  journal_words: 'salt',
  letterhead: 'footer header shop_name',
  outbox: 'base entity lane payload wait_topic',
  outbox_attempt: 'body if_match message operation outcome path',
  print_job: 'error',
  pull_state: 'resource',
  register_entry: 'reason',
  sale_buyer: 'keep_until',
  sale_condition: 'care_text',
  sale_confirmation: 'care_sheets subjects',
  refund_line: 'category_name pet_name tax_name',
  sale_line: 'barcode category_name pet_name tax_name',
  setting: 'value',
  shift_sum: 'label what',
  staff: 'locked_until name role',
  stock_movement: 'after_entry reason',
  supplier: 'address name',
  store_order: 'origin part_of pet_name shown_as',
  tax_rate: 'name',
  tender: 'gives_back reference',
  unreadable_row: 'field raw resource',
};

test('every text column is erased with its place or never contains words of a customer', () => {
  const { db } = testStore().context;
  const columns = db
    .prepare<[], string>(
      `SELECT list.name || '.' || info.name FROM pragma_table_list AS list, pragma_table_info(list.name) AS info
       WHERE list.schema = 'main' AND list.type = 'table' AND list.name NOT LIKE 'sqlite_%'
         AND info.type NOT IN ('INTEGER', 'REAL') ORDER BY 1`,
    )
    .pluck()
    .all()
    .filter((column) => !NO_WORDS.test(column));
  const free = Object.entries(FREE).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  );
  expect(columns).toEqual([...Object.values(ERASED).flat(), ...COPIES, ...free].toSorted());
});

test.each(Object.entries(ERASED))('the place %s shows its columns', (place, columns) => {
  for (const column of columns) {
    const [table, name] = column.split('.');
    expect(PLACES[place as CustomerPlace].rows).toMatch(new RegExp(`\\b${name}\\b[^]*\\b${table}\\b`));
  }
});
