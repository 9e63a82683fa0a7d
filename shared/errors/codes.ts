// Without zod, because the window's page runs this too; the schema of a stored failure is in schemas.ts.

import type { Minor } from '../money/money.ts';

/** The type of a fact, and so its format in a sentence. A question mark: it may be missing, or null. */
type Kind = 'id' | 'text' | 'count' | 'money' | 'moment' | 'number' | 'code';

/**
 * Every refusal and notice, with its facts: what fills the placeholders of its sentence, what a caller needs to
 * continue, and what the log needs. None is a key, a PIN, a passphrase or a customer's data.
 */
export const errorFacts = {
  // Money and the cart
  amount_too_large: {},
  amount_zero: {},
  bad_amount: {},
  basket_done: { state: 'text?' },
  basket_empty: {},
  basket_open: {},
  basket_unknown: {},
  card_busy: { amount: 'money' },
  card_charging: {},
  card_open: { amount: 'money' },
  card_over: { total: 'money', cards: 'money' },
  card_part: { amount: 'money?' },
  card_refund_over: { most: 'money', wanted: 'money' },
  cash_part: { amount: 'money' },
  key_used: {},
  line_unknown: { lineId: 'id' },
  no_price: { petId: 'id?', petName: 'text?' },
  not_found: {},
  oversell: { petId: 'id', petName: 'text', free: 'count', wanted: 'count' },
  payment_goes_back: {},
  payment_unfinished: { amount: 'money' },
  refund_currency: { currency: 'text' },
  refund_done: {},
  refund_exceeds: { petName: 'text', left: 'count', wanted: 'count' },
  refund_unknown: { id: 'id' },
  return_by_card: {},
  return_limit: { limit: 'money', total: 'money' },
  return_not_allowed: {},
  return_price: { petName: 'text', most: 'money' },
  sale_unknown: { saleId: 'id' },
  total_changed: { total: 'money', expected: 'money' },
  underpaid: { missing: 'money', due: 'money' },

  // Conditions of sale
  conditions_open: {},
  override_not_allowed: {},
  care_sheet_damaged: { file: 'text' },
  care_sheet_gone: {},
  care_sheet_large: { file: 'text', most: 'count' },
  care_sheet_locked: { file: 'text' },
  care_sheet_long: { file: 'text', most: 'count' },
  care_sheet_no_pdf: { file: 'text' },
  care_sheet_unreadable: { file: 'text' },

  // An exchange
  nothing_new: {},
  other_exchange: {},
  exchange_paying: {},
  exchange_open: { saleId: 'id' },

  // Lists, reports and the archive
  labels_none: {},
  list_too_long: { rows: 'count', most: 'count' },
  drawer_uncounted: {},
  archive_busy: {},
  archive_empty: {},
  archive_too_large: {},

  // New versions of Perch
  update_found: { version: 'text' },
  update_ready: { version: 'text' },
  update_unsigned: {},
  update_unreadable: {},
  update_damaged: {},
  update_no_room: {},
  update_needs_room: { version: 'text' },
  update_no_right: {},
  update_unreachable: {},
  update_failed: {},
  update_gone: {},
  update_cart_open: {},
  update_payment_open: {},
  updates_of_real_shop: {},

  // The drawer and the shift
  cards_unsettled: { count: 'count', amount: 'money' },
  carts_held: { count: 'count' },
  float_differs: { left: 'money', counted: 'money', difference: 'money' },
  no_shift: {},
  shift_closed: {},
  shift_of_earlier_day: { since: 'moment' },
  shift_open: {},
  shift_unknown: { shiftId: 'id' },
  take_out_too_large: { amount: 'money', counted: 'money' },

  // Orders
  deposit_coins: { nearest: 'money' },
  deposit_known: {},
  deposit_over: { total: 'money' },
  order_former: {},
  order_full: { most: 'count' },
  order_last_line: {},
  order_not_open: { state: 'text?' },
  order_paid_in_part: { amount: 'money' },
  order_still_open: {},
  order_still_there: {},
  order_taken: {},
  order_unknown: { orderId: 'id' },
  order_without_pets: { quantity: 'number?' },
  pickup_two_orders: {},
  pickup_whole: {},
  pickup_over: { petName: 'text', left: 'count' },
  pickup_with_return: {},
  overpromise: { petName: 'text', free: 'count', wanted: 'count' },
  ship_date_past: {},

  // Pets, categories, stock, prices and lists
  arrival_empty: {},
  animals_choose: { petName: 'text' },
  animals_exceed: { petName: 'text', most: 'count' },
  animals_gone: { group: 'text' },
  animals_unknown: { groupId: 'id' },
  arrival_over: {},
  born_later: { petName: 'text' },
  mark_there: { mark: 'text', petName: 'text' },
  under_treatment: { petName: 'text', treated: 'count', most: 'count' },
  arrival_repeated: { number: 'text', document: 'text' },
  arrival_unknown: { arrivalId: 'id' },
  barcode_taken: { code: 'text', petName: 'text' },
  below_zero: { petName: 'text', shown: 'count' },
  category_in_use: { categoryName: 'text', petCount: 'count' },
  category_removal_not_offered: { categoryName: 'text' },
  category_unknown: { categoryId: 'id?' },
  correction_exceeds: { petName: 'text', most: 'count' },
  count_elsewhere: { petName: 'text', categoryName: 'text' },
  count_open: {},
  count_over: {},
  count_unknown: { sessionId: 'id' },
  csv_empty: {},
  csv_no_name: { headings: 'text' },
  csv_no_text: {},
  csv_too_big: { most: 'count' },
  csv_unreadable: {},
  import_ended: { written: 'count', rows: 'count', because: 'code' },
  import_gone: {},
  import_stale: { because: 'code' },
  nothing_to_adjust: {},
  pet_in_use: { petName: 'text' },
  pet_removal_not_offered: { petName: 'text' },
  pet_unknown: { petId: 'id?' },
  price_missing: {},
  prices_busy: {},
  prices_gone: {},
  prices_unchanged: {},
  supplier_missing: {},
  tax_in_use: {},
  tax_unknown: {},
  too_many: {},

  // People and rights
  first_manager: {},
  last_manager: {},
  // `changed` is 1 if an approval was given for other content.
  manager_needed: { reason: 'text?', given: 'number?', limit: 'number?', changed: 'number?' },
  manager_sign_in_needed: {},
  name_taken: {},
  pin_guessable: {},
  pin_locked: { until: 'moment?' },
  pin_missing: {},
  pin_taken: {},
  pin_unreadable: { file: 'text' },
  pin_wrong: { count: 'count' },
  real_shop_managed: {},
  sign_in_needed: {},
  staff_unknown: {},

  // Settings and the connection
  api_key_unusable: {},
  autostart_failed: {},
  base_url_unusable: {},
  currency_decimals: { from: 'text', to: 'text' },
  currency_deposits: { amount: 'money' },
  currency_open_shift: {},
  currency_unknown: {},
  environment_wins: {},
  key_elsewhere: {},
  locale_unknown: {},
  no_connection: {},
  no_key: {},
  printer_host: {},
  read_by_others: {},
  till_open_shift: {},
  till_used: { till: 'count', free: 'count' },

  // Sync and the service
  banned: {},
  entry_not_discardable: { entryId: 'id' },
  entry_not_editable: { why: 'text?' },
  entry_not_linkable: { entryId: 'id' },
  entry_not_parked: { entryId: 'id' },
  entry_unknown: { entryId: 'id' },
  no_service: {},
  not_the_service: {},
  order_id_changed: { at: 'moment' },
  rate_limited: {},
  reads_put_off: {},
  sync_ended: {},
  unauthorized: {},
  unreachable: {},

  // Printing and files
  file_in_data_folder: { file: 'text' },
  file_not_written: { file: 'text', reason: 'text' },
  job_unknown: {},
  no_printer: {},
  no_sheet_printer: {},
  not_printed: { printer: 'text?', reason: 'text?' },
  print_failed: {},
  print_interrupted: {},
  printer_broken_off: { where: 'text' },
  printer_cover: {},
  printer_error: {},
  printer_paper: {},
  printer_unreachable: { where: 'text' },

  // The disk, the database and backups
  backup_differs: { file: 'text', checks: 'text' },
  backup_development: { file: 'text', found: 'number' },
  backup_failed: {},
  backup_foreign: { file: 'text', found: 'text' },
  backup_locked: { file: 'text' },
  backup_newer: { file: 'text', found: 'number' },
  backup_ledgers_differ: { at: 'moment', checks: 'text' },
  backup_no_room: {},
  backup_none: { since: 'moment' },
  backup_not_whole: { file: 'text', found: 'text' },
  backup_of_another_shop: { file: 'text' },
  backup_old: { since: 'moment' },
  backup_one_place: {},
  backup_passphrase_wrong: { file: 'text' },
  backup_place_missed: { since: 'moment' },
  backup_unchecked: { at: 'moment' },
  backup_unusable: { file: 'text', why: 'text' },
  backup_waits: {},
  database_damaged: {
    file: 'text?',
    found: 'text?',
    sqlite: 'text?',
    setAside: 'text?',
    backup: 'text?',
    backupAt: 'moment?',
  },
  database_development: { file: 'text', found: 'number' },
  database_foreign: { file: 'text' },
  database_missing: { file: 'text', backup: 'text?', backupAt: 'moment?' },
  database_mode: { file: 'text?', found: 'text', wanted: 'text' },
  database_newer: { file: 'text?', found: 'number?', known: 'number?' },
  database_older: { found: 'number' },
  disk_error: { file: 'text?', sqlite: 'text?' },
  disk_reserve: {},
  disk_full: { file: 'text?', sqlite: 'text?' },
  disk_readonly: { file: 'text?', sqlite: 'text?' },
  folder_put_back: { lastReceipt: 'text?' },
  folder_unusable: { folder: 'text?', file: 'text?', sqlite: 'text?' },
  in_use: { folder: 'text?', file: 'text?', sqlite: 'text?' },
  mode_not_kept: {},
  output_not_written: { why: 'text' },
  nothing_there: { baseUrl: 'text' },
  place_absent: { folder: 'text', why: 'text' },
  place_damaged: { folder: 'text' },
  place_failed: { job: 'text' },
  place_full: { folder: 'text' },
  place_in_data: { folder: 'text' },
  place_silent: { job: 'text' },
  place_stopped: { job: 'text' },
  present_unreadable: { file: 'text', why: 'text' },

  // The program itself
  bad_message: { channel: 'text?', where: 'text?' },
  closed: {},
  foreign_sender: {},
  installed_meanwhile: { version: 'text' },
  internal: { channel: 'text?', thrown: 'text?', detail: 'text?' },
  licences_unreadable: { file: 'text' },
  no_shop_chosen: {},
  old_runtime: { electron: 'text' },
  practice_renewed: {},
  shop_open: {},

  // The environment, and the command line
  address_missing: {},
  bad_address: { baseUrl: 'text' },
  bad_price: { price: 'text', currency: 'text', digits: 'count' },
  bad_till: {},
  connection_file: { file: 'text', where: 'text?', why: 'text?' },
  ledgers_differ: { checks: 'text' },
  not_idle: {
    orders: 'count',
    stock: 'count',
    edits: 'count',
    parked: 'count',
    inDoubt: 'count',
    gate: 'text',
    until: 'moment?',
  },
  passphrase_file: { file: 'text', why: 'text?' },
  profile_file: { file: 'text', where: 'text?', why: 'text?' },
  sync_fault: {
    orders: 'count',
    stock: 'count',
    edits: 'count',
    parked: 'count',
    inDoubt: 'count',
    gate: 'text',
    until: 'moment?',
  },
} as const satisfies Record<string, Record<string, Kind | `${Kind}?`>>;

export type ErrorCode = keyof typeof errorFacts;

/** A fact as it crosses a boundary. */
export type Fact = string | number | boolean | null;

interface FactTypes {
  id: string;
  text: string;
  count: number;
  money: Minor;
  moment: string;
  number: number;
  code: ErrorCode;
}

type RequiredFacts<S> = {
  [K in keyof S as S[K] extends Kind ? K : never]: S[K] extends Kind ? FactTypes[S[K]] : never;
};
type OptionalFacts<S> = {
  [K in keyof S as S[K] extends `${Kind}?` ? K : never]?:
    | (S[K] extends `${infer Of extends Kind}?` ? FactTypes[Of] : never)
    | null
    | undefined;
};

/** One plain type: an intersection with an empty one would accept a text. */
type Plain<T> = keyof T extends never ? Record<string, never> : { [K in keyof T]: T[K] };

/** The facts of a code, each with its type. */
export type FactsOf<C extends ErrorCode> = {
  [K in C]: Plain<RequiredFacts<(typeof errorFacts)[K]> & OptionalFacts<(typeof errorFacts)[K]>>;
}[C];

/** Whether a text is a known code: a stored one may be of another version. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorFacts, code);
}
