import type { Sentences } from './sentence.ts';

/**
 * The sentences for the person, in English. `{{name}}` is a fact, written in the person's language by what it is
 * (codes.ts); `_one` and `_other` follow the fact `count`.
 */
export const en = {
  // Money and the cart
  amount_too_large: 'That is too large an amount to reckon with. Check quantity and price.',
  amount_zero: 'Please enter an amount.',
  bad_amount: 'Please enter an amount.',
  basket_done: 'This cart was sold, held or voided meanwhile.',
  basket_empty: 'There is nothing in the cart yet.',
  basket_open: 'The open cart has items. Hold it or take payment first.',
  basket_unknown: 'This cart is no longer held.',
  card_busy:
    'A card was at the terminal for this, and nobody said how that ended. Perch asks about it when it is started again.',
  card_charging: 'Confirm first whether the terminal took the card payment.',
  card_open: 'A card payment is unresolved. Press Pay and confirm whether the terminal took it.',
  card_over: 'The card would be charged more than the total. Please enter the amount again.',
  card_part:
    'The card was charged already. Take the rest, or give the money back: remove the part above, then use the terminal.',
  cash_part:
    'Cash was taken for this already. Take the rest, or give the cash back first: remove it from what was taken.',
  line_unknown: 'This item is not on the receipt.',
  no_price: 'This pet has no price yet. Set one first.',
  not_found: 'That is no longer there.',
  oversell: 'There is not enough in stock: {{petName}}, {{wanted}} wanted, {{free}} left.',
  payment_unfinished:
    'Money was taken for a sale that is not finished. Finish it, or give the money back first.',
  refund_done: 'This refund was given already.',
  refund_exceeds: 'Only {{left}} of “{{petName}}” can still be refunded.',
  refund_unknown: 'There is no such refund.',
  sale_unknown: 'There is no such receipt.',
  total_changed: 'The total has changed meanwhile. Please look at it again, then take the payment.',
  underpaid: 'That does not cover the total yet.',

  // An exchange
  nothing_new:
    'Nothing new is in the cart. Add what the customer takes instead, or use Refund to give the money back.',
  other_exchange: 'The cart has items of another receipt already. Please finish that exchange first.',
  exchange_paying: 'Finish the payment first, or go back to the cart.',
  exchange_open: 'This receipt is part of an exchange that is not finished. Please finish that first.',

  // Lists, reports and the archive
  list_too_long: 'This list has {{rows}} rows, too many to print: at most {{most}} fit. Choose one category.',
  drawer_uncounted: 'A shift of these days is open. Payment methods are printed once its drawer is counted.',
  archive_busy: 'An archive is being saved already.',
  archive_empty: 'No shift was closed in these days.',
  archive_too_large: 'This is too much for one archive. Choose fewer days.',

  // New versions of Perch
  update_found: 'Perch {{version}} is available. Look at Settings, Updates.',
  update_ready: 'Perch {{version}} is ready. It is installed when Perch is closed after the shift.',
  update_unsigned:
    'What is offered as a new version is not signed by the publisher of Perch. It was not used, and nothing was changed.',
  update_unreadable: 'The news of a new version cannot be read. Nothing was changed.',
  update_damaged:
    'The new version did not arrive as it was sent. Nothing was changed; it can be tried again.',
  update_no_room: 'The disk is too full for the new version. Free some space; nothing was changed.',
  update_no_right:
    'Perch may not write where it is installed. Whoever looks after this computer can install the new version.',
  update_unreachable:
    'The new version could not be fetched whole. Perch works as before; it is tried again later.',
  update_failed: 'The new version could not be had. Nothing was changed; the log has the reason.',
  update_gone: 'This version is not ready any more. Please check again.',
  update_cart_open:
    'There are items in the cart. Finish the sale or hold the cart first; then the new version can be installed.',
  update_payment_open: 'A payment is open. Finish it first; then the new version can be installed.',
  updates_of_real_shop:
    'The real shop has managers, and new versions are theirs to install. Open the real shop and sign in there as a manager.',

  // The drawer and the shift
  cards_unsettled: 'A card payment is unresolved. Confirm whether the terminal took it, then close.',
  float_differs: 'The last closing left another amount in the drawer. Count again, or say that it is so.',
  no_shift: 'No shift is open. Open one on the Day screen first.',
  shift_closed: 'This shift is closed already.',
  shift_open: 'A shift is open already.',
  shift_unknown: 'There is no such shift.',

  // Orders
  deposit_known: 'This till took the order, and knows its deposit.',
  deposit_over: 'The deposit is more than the order comes to.',
  order_not_open: 'This order has been picked up or cancelled already.',
  order_paid_in_part:
    'Money was taken for this order already. Complete the pickup, or give the money back there first.',
  order_still_open: 'This order is still open. Complete its pickup or cancel it.',
  order_still_there: 'The service still has this order, so no other till has applied its deposit.',
  order_taken: 'This order was taken already.',
  order_unknown: 'This order is not in the list any more.',
  order_without_pets:
    'This order does not say for how many pets it is. Please correct it at the service, then complete the pickup.',
  overpromise: 'There is not enough left: {{wanted}} wanted, {{free}} left.',
  ship_date_past: 'That day has passed. Choose today or a later one.',

  // Pets, categories, stock, prices and lists
  barcode_taken: 'The barcode {{code}} belongs to {{petName}} already.',
  below_zero: 'There are only {{shown}} of {{petName}}.',
  category_in_use: '{{categoryName}} still has pets in it. Move them to another category first.',
  category_removal_not_offered:
    'The service of this shop does not take categories off its list, so {{categoryName}} would come back.',
  category_unknown: 'This category is not in the shop’s list any more.',
  count_elsewhere: '{{petName}} does not belong to {{categoryName}}, which is all that is counted.',
  count_open: 'A count is under way on this till already.',
  count_over: 'This count has ended. Start a new one.',
  count_unknown: 'There is no such finished count.',
  csv_empty: 'There are no pets in this file: it needs a row of headings and a row for each pet.',
  csv_no_name: 'No column says which pet a row is about. Call one of them “Name”.',
  csv_too_big: 'This file is too big to be a list of pets: at most {{most}} MB can be read.',
  import_ended:
    '{{written}} of {{rows}} rows were imported. Read the file again for the rest; nothing is imported twice. ({{because}})',
  import_gone: 'This file is not at hand any more. Read it again.',
  import_stale:
    'The shop changed since the file was read, so nothing was imported. Read it again. ({{because}})',
  nothing_to_adjust: 'Nothing would change: the number is zero.',
  pet_in_use:
    '{{petName}} is reserved for a customer, or a sale of it is not synced yet. Remove it once that is done.',
  pet_removal_not_offered:
    'The service of this shop does not take pets off its list, so {{petName}} would come back. Set its status instead.',
  pet_unknown: 'This pet is not in the shop’s list any more.',
  price_missing: 'A pet that had a price needs one. Give the new one; it may be zero.',
  prices_busy: 'Prices are being changed already. Wait until that is done.',
  prices_gone: 'This change of prices is not the latest one any more. Look at the prices again.',
  prices_unchanged: 'No price is another one than before.',
  tax_in_use: 'This is the shop’s default tax rate. Choose another default first.',
  tax_unknown: 'This tax rate is not in the shop’s list any more.',
  too_many: 'That is more than one pet can have in stock.',

  // People and rights
  first_manager: 'Add a manager with a PIN first, who can look after the others.',
  last_manager: 'This is the only manager. Add another one first.',
  manager_needed: 'This needs a manager: sign in as one, or let one approve it with a PIN.',
  manager_sign_in_needed: 'This needs a manager who is signed in: a PIN for approval is not enough.',
  name_taken: 'There is somebody of that name already. Please use a name of its own.',
  pin_guessable: 'This PIN is one of the first that anybody tries. Please choose another one.',
  pin_locked: 'Too many wrong PINs. The next try is possible at {{until}}.',
  pin_missing: 'This person has no PIN. A manager can set one in the settings.',
  pin_taken: 'This PIN cannot be used. Please choose another one.',
  pin_wrong_one: 'That is not the right PIN. One more try before it is locked for a while.',
  pin_wrong_other: 'That is not the right PIN. {{count}} more tries before it is locked for a while.',
  real_shop_managed:
    'The real shop has managers, and its connection is theirs. Open the real shop and sign in there as a manager.',
  sign_in_needed: 'Please sign in with your PIN first.',
  staff_unknown: 'This person is not in the list any more.',

  // Settings and the connection
  api_key_unusable: 'The key holds characters that no key has; please copy it again.',
  autostart_failed: 'Perch could not be set to start with the computer. Everything else is as it was saved.',
  base_url_unusable: 'The address must begin with http:// or https:// and hold no password, ? or #.',
  currency_open_shift: 'Close the shift first: its money is in the old currency.',
  currency_unknown: 'That is not a currency, like EUR.',
  environment_wins:
    'PERCH_BASE_URL, PERCH_TILL or PERCH_API_KEY is set for this program and goes first, so nothing was changed. Start it without them.',
  key_elsewhere: 'The key that is kept belongs to another address. Please enter the one for this address.',
  locale_unknown: 'That is not a language and region, like de-DE.',
  no_connection: 'Enter the service’s address and key first; then the shop can open.',
  no_key: 'Enter the API key of your account, too.',
  printer_host: 'Please enter the printer’s name or address alone, like 192.168.1.50.',
  read_by_others:
    'With http:// anybody on the way can read and change what is sent, the key too. Use https:// if the service has it.',
  till_open_shift: 'Close the shift first: it belongs to the till number there was.',

  // What is sent, and the service
  banned: 'The service has barred this key for a while; Perch waits until it is over.',
  entry_not_discardable: 'Only what needs attention, or waits for something that does, can be discarded.',
  entry_not_editable: 'This item cannot be changed any more.',
  entry_not_parked: 'This item no longer needs a decision.',
  entry_unknown: 'This item is not in the list any more.',
  no_service: 'No service is set up yet. Everything is kept here; give its address and key in the settings.',
  not_the_service:
    'Something else than the service answers at its address. Everything is kept; check the network and the address.',
  other_copy: 'Another copy of this till, or another till with its number, sends to the same service.',
  rate_limited: 'The service asked for a pause. Everything waits safely until then.',
  reads_put_off:
    'The requests that reading may use today are spent. Sales are still sent; please try again later.',
  unauthorized: 'The service does not accept the key. Check it in the settings.',
  unreachable: 'The service cannot be reached. Selling goes on; everything is sent when it is back.',

  // Printing and files
  file_not_written: 'The file could not be written to {{file}}. Please choose another folder.',
  job_unknown: 'This print job is not in the list any more.',
  no_printer: 'No printer is set up yet. Choose one in the settings.',
  not_printed: 'The printer did not take the document. Is it on, and has it paper?',
  print_failed: 'The printer could not print this. Look at it, and print again.',
  print_interrupted:
    'The program ended before this was printed. Look whether the paper is there, and print again if not.',
  printer_broken_off:
    'The printer stopped in the middle. Look whether the paper came out whole, and print again if not.',
  printer_cover: 'The printer’s cover is open. Close it and print again.',
  printer_error: 'The printer reports a fault. Switch it off and on again.',
  printer_paper: 'The printer has no paper. Put a roll in and print again.',
  printer_unreachable: 'The printer at {{where}} does not answer. Is it on, with its network cable in?',

  // The disk, the database and backups
  backup_failed: 'The last backup could not be made. Look at the disk, then make one in the settings.',
  backup_foreign:
    'This file was changed by something other than Perch, so it is not restored. Nothing was changed; choose another backup.',
  backup_locked:
    'This backup is locked, and not with the passphrase that this till has. Please enter the one it was made with.',
  backup_newer: 'This backup was made by a newer Perch. Update this one first.',
  backup_no_room: 'The last backup could not be made: the disk is full. Free some space.',
  backup_of_another_shop:
    'This is the backup of another shop or till, so nothing was changed. To take that one over, begin with an empty data folder.',
  backup_passphrase_wrong: 'That is not the passphrase this backup was made with. Nothing was changed.',
  backup_place_missed:
    'The backups have not reached their second place since {{since}}. Look at Settings, Backups.',
  backup_unusable: 'This file cannot be used as a backup.',
  backup_waits:
    'Backups wait for the passphrase: this computer cannot read it any more, and none is made without. Enter it in Settings, Backups.',
  database_damaged:
    'The data of the shop is damaged. Start Perch again; it then offers the last good backup.',
  database_foreign: 'The file in the data folder is not a database of Perch.',
  database_mode: 'Training data and real data are never mixed; this is the other one.',
  database_newer:
    'This shop was opened by a newer version of Perch. Install that version; nothing was changed.',
  database_older: 'This shop was not opened with this version of Perch yet. Start Perch once.',
  disk_error: 'The disk reported an error, so this was not saved. Please try again.',
  disk_full: 'The disk is full, so this was not saved. Free some space and try again.',
  disk_readonly:
    'The data folder cannot be written to, so this was not saved. Check its permissions and try again.',
  folder_unusable: 'The data folder cannot be opened. Check that it exists and may be written to.',
  in_use: 'Another program has this data folder open. Close it first.',
  nothing_there: 'There is no shop in this data folder yet.',
  place_absent: 'The second place for backups cannot be reached. It is tried again.',
  place_damaged: 'What was written to the second place for backups does not read back as it was written.',
  place_failed: 'The copy of a backup ended before it was made. It is tried again.',
  place_full: 'There is not enough room for a backup in the second place.',
  place_in_data:
    'This folder lies in the data folder that the backups protect. Choose one elsewhere, best on another disk.',
  place_silent: 'The second place for backups does not answer.',
  place_stopped: 'The copy of a backup was ended; it is made again.',

  // The program itself
  bad_message:
    'Perch did not understand its own screen. Please start it again; nothing that was shown as done is lost.',
  closed: 'Perch is ending.',
  foreign_sender: 'This page is not part of Perch and is not answered.',
  installed_meanwhile:
    'Perch {{version}} was installed. Close Perch when the shop is closed, and open it again to have it.',
  internal: 'Something went wrong inside Perch. Nothing that was shown as done is lost; please try again.',
  licences_unreadable:
    'The list of licences that came with Perch cannot be read. Please install Perch again.',
  old_runtime:
    'Perch runs on an Electron that no longer gets security fixes. That serves for trying it out; use a released Perch in the shop.',
  shop_open: 'The shop is open; there is nothing to recover.',

  // The environment, and the command line
  address_missing:
    'The address of the service is missing. Give PERCH_BASE_URL as the program has it that is open on this data folder.',
  bad_address: 'PERCH_BASE_URL must be an address like http://127.0.0.1:4010.',
  bad_price: 'A price in {{currency}} has at most {{digits}} digits behind the point.',
  bad_till: 'PERCH_TILL must be a whole number from 1 to 31.',
  connection_file: 'The file {{file}} cannot be read. Please correct or remove it.',
  ledgers_differ: 'The ledgers do not agree with what is kept.',
  not_idle: 'The time given is over; what waits is kept and sent later.',
  passphrase_file: 'The file with the passphrase is empty or cannot be read.',
  profile_file: 'The file {{file}} cannot be read. Please correct it.',
  sync_fault: 'The sync met a fault of its own. Everything is kept.',
} as const satisfies Sentences;
