import type { Sentences } from './sentence.ts';

/**
 * The sentences for the person, in English. `{{name}}` is a fact, written in the person's language by what it is
 * (codes.ts); `_one` and `_other` follow the fact `count`.
 */
export const en = {
  // Money and the cart
  amount_too_large: 'This amount is too large. Check quantity and price.',
  amount_zero: 'Please enter an amount.',
  bad_amount: 'Please enter an amount.',
  basket_done: 'This cart has already been sold, held or voided.',
  basket_empty: 'There is nothing in the cart yet.',
  basket_open: 'The open cart has items. Hold it or take payment first.',
  basket_unknown: 'This cart is no longer held.',
  card_busy:
    'A card payment for this was started, and nobody confirmed how it ended. Restart Perch: it then asks about it.',
  card_charging: 'Confirm first whether the terminal took the card payment.',
  card_open: 'A card payment is unresolved. Press Pay and confirm whether the terminal took it.',
  card_over: 'The card would be charged more than the total. Please enter the amount again.',
  card_part:
    'The card has already been charged. Take the rest, or give the money back: press ✕ beside the card payment, then refund it on the terminal.',
  card_refund_over:
    'A card gets back no more than it paid. Of this receipt, {{most}} can still go back to cards. Refund in cash.',
  cash_part:
    '{{amount}} in cash has already been taken for this. Take the rest, or give the cash back: press ✕ beside the cash payment.',
  key_used:
    'Nothing was done: this was asked again as something else that is done already. Please start again.',
  line_unknown: 'This item is not on the receipt.',
  no_price: 'This pet has no price yet. Set one first.',
  not_found: 'That is no longer there.',
  oversell: 'Not enough in stock: {{petName}}, {{wanted}} wanted, {{free}} left.',
  payment_goes_back:
    'This card payment pays money back to the customer. Confirm whether the terminal did so or not.',
  payment_unfinished:
    'Money was taken for a sale that is not finished. Finish it, or give the money back first.',
  refund_currency:
    'This receipt was paid in {{currency}}, which the shop does not use any more. Pay the money out as cash out.',
  refund_done: 'This refund has already been made.',
  refund_exceeds: 'Only {{left}} of “{{petName}}” can still be refunded.',
  refund_unknown: 'This refund was not found.',
  sale_unknown: 'This receipt was not found.',
  total_changed: 'The total has changed. Please check it, then take the payment.',
  underpaid: 'That does not cover the total yet.',

  // An exchange
  nothing_new:
    'There is nothing new in the cart. Add what the customer takes instead, or use Refund to give the money back.',
  other_exchange: 'The cart already has items of another receipt. Please finish that exchange first.',
  exchange_paying: 'Finish the payment first, or go back to the cart.',
  exchange_open: 'This receipt is part of an exchange that is not finished. Please finish that first.',

  // Lists, reports and the archive
  list_too_long: 'This list has {{rows}} rows, too many to print: at most {{most}} fit. Choose one category.',
  drawer_uncounted:
    'A shift in this period is still open. Payment methods can be printed once its drawer is counted.',
  archive_busy: 'An archive is already being saved.',
  archive_empty: 'No shift was closed in this period.',
  archive_too_large: 'This is too much for one archive. Choose fewer days.',

  // New versions of Perch
  update_found: 'Perch {{version}} is available. See Settings, Updates.',
  update_ready: 'Perch {{version}} is ready. It is installed when Perch is closed after the shift.',
  update_unsigned:
    'The new version on offer is not signed by the publisher of Perch. It was not installed, and nothing was changed.',
  update_unreadable: 'The information about new versions cannot be read. Nothing was changed.',
  update_damaged: 'The new version was damaged on the way. Nothing was changed; please try again.',
  update_no_room: 'The disk is too full for the new version. Free some space; nothing was changed.',
  update_needs_room:
    'Perch {{version}} is ready, but the disk is too full to install it: your shop is copied first. Free some space.',
  update_no_right:
    'Perch is not allowed to replace itself. Ask whoever looks after this computer to install the new version.',
  update_unreachable: 'The new version could not be downloaded. Perch works as before and tries again later.',
  update_failed: 'The update failed. Nothing was changed; the log has the reason.',
  update_gone: 'This version is no longer ready. Please check again.',
  update_cart_open:
    'There are items in the cart. Finish the sale or hold the cart first; then the new version can be installed.',
  update_payment_open: 'A payment is open. Finish it first; then the new version can be installed.',
  updates_of_real_shop:
    'Only a manager of the real shop may install new versions. Open the real shop and sign in there as a manager.',

  // The drawer and the shift
  cards_unsettled: 'A card payment is unresolved. Confirm whether the terminal took it, then close.',
  carts_held:
    'Carts are on hold ({{count}}). Finish or void them first, or close the shift and leave them on hold.',
  float_differs:
    'The last closing left a different amount in the drawer. Count again, or confirm this amount.',
  no_shift: 'No shift is open. Open one on the Day screen first.',
  shift_closed: 'This shift is already closed.',
  shift_open: 'A shift is already open.',
  shift_unknown: 'This shift was not found.',
  take_out_too_large: 'Only {{counted}} was counted; {{amount}} cannot be taken out.',

  // Orders
  deposit_known: 'This till took the order and already has its deposit.',
  deposit_over: 'The deposit is more than the order costs.',
  order_former:
    'This order was taken when the till was connected to another service. Cancel it here and give its deposit back.',
  order_not_open: 'This order has already been picked up or cancelled.',
  order_paid_in_part:
    'Money has already been taken for this order. Complete the pickup, or give the money back there first.',
  order_still_open: 'This order is still open. Complete its pickup or cancel it.',
  order_still_there: 'The service still has this order, so no other till has applied its deposit.',
  order_taken: 'This order has already been taken.',
  order_unknown: 'This order is no longer in the list.',
  order_without_pets:
    'This order does not say how many pets it is for. Please correct it at the service, then complete the pickup.',
  overpromise: 'Not enough left: {{wanted}} wanted, {{free}} left.',
  ship_date_past: 'That day has passed. Choose today or a later one.',

  // Pets, categories, stock, prices and lists
  barcode_taken: 'The barcode {{code}} already belongs to {{petName}}.',
  below_zero: 'There are only {{shown}} of {{petName}}.',
  category_in_use: '{{categoryName}} still has pets in it. Move them to another category first.',
  category_removal_not_offered:
    'This shop’s service cannot remove categories, so {{categoryName}} would come back.',
  category_unknown: 'This category is no longer in the shop’s list.',
  count_elsewhere: '{{petName}} does not belong to {{categoryName}}, and only that is being counted.',
  count_open: 'A count is already under way on this till.',
  count_over: 'This count has ended. Start a new one.',
  count_unknown: 'This finished count was not found.',
  csv_empty: 'There are no pets in this file: it needs a row of headings and a row for each pet.',
  csv_no_name: 'No column has the names of the pets. Call one of them “Name”.',
  csv_too_big: 'This file is too big to be a list of pets: at most {{most}} MB can be read.',
  csv_unreadable:
    'This file could not be read: it was changed, moved or unplugged after it was chosen. Please choose it again.',
  import_ended:
    '{{written}} of {{rows}} rows were imported. Choose the file again for the rest; nothing is imported twice. ({{because}})',
  import_gone: 'This file is no longer available. Choose it again.',
  import_stale:
    'The shop has changed since the file was read, so nothing was imported. Choose the file again. ({{because}})',
  nothing_to_adjust: 'Nothing would change. Enter a number other than zero.',
  pet_in_use:
    '{{petName}} is reserved for a customer, or a sale of it is not synced yet. Remove it once that is done.',
  pet_removal_not_offered:
    'This shop’s service cannot remove pets, so {{petName}} would come back. Set its status instead.',
  pet_unknown: 'This pet is no longer in the shop’s list.',
  price_missing: 'A pet that had a price needs one. Give the new one; it may be zero.',
  prices_busy: 'Prices are already being changed. Wait until that is done.',
  prices_gone: 'This is no longer the latest price change. Check the prices again.',
  prices_unchanged: 'No price is different from before.',
  tax_in_use: 'This is the shop’s default tax rate. Choose another default first.',
  tax_unknown: 'This tax rate is no longer in the shop’s list.',
  too_many: 'That is more than one pet can have in stock.',

  // People and rights
  first_manager: 'Add a manager with a PIN first.',
  last_manager: 'This is the only manager. Add another one first.',
  manager_needed: 'This needs a manager: sign in as one, or ask one to approve it with a PIN.',
  manager_sign_in_needed: 'This needs a manager who is signed in: a PIN for approval is not enough.',
  name_taken: 'Somebody already has that name. Please use a different one.',
  pin_guessable: 'This PIN is too easy to guess. Please choose another one.',
  pin_locked: 'Too many wrong PINs. Try again after {{until}}.',
  pin_missing: 'This person has no PIN. A manager can set one in the settings.',
  pin_taken: 'This PIN cannot be used. Please choose another one.',
  pin_unreadable:
    'PINs cannot be checked, because this computer’s keychain cannot be read. Sign in to the computer again, unlock the keychain and restart Perch. If that keychain is gone for good: close Perch, delete the file {{file}}, start Perch again and set new PINs.',
  pin_wrong_one: 'That is not the right PIN. One more try before it is locked for a while.',
  pin_wrong_other: 'That is not the right PIN. {{count}} more tries before it is locked for a while.',
  real_shop_managed:
    'Only a manager of the real shop may change its connection. Open the real shop and sign in there as a manager.',
  sign_in_needed: 'Please sign in with your PIN first.',
  staff_unknown: 'This person is no longer in the list.',

  // Settings and the connection
  api_key_unusable: 'The key contains characters that a key cannot have; please copy it again.',
  autostart_failed: 'Perch could not be set to start with the computer. Everything else was saved.',
  base_url_unusable: 'The address must begin with http:// or https:// and contain no password, ? or #.',
  currency_decimals:
    'The prices of this shop are in {{from}}, and amounts in {{to}} have another number of decimals: each price would become a different one. A shop in {{to}} has to be set up anew.',
  currency_deposits:
    'Deposits of {{amount}} are held in the present currency. Complete or cancel these orders first.',
  currency_open_shift: 'Close the shift first: its money is in the old currency.',
  currency_unknown: 'That is not a currency. Enter one such as EUR.',
  environment_wins:
    'PERCH_BASE_URL, PERCH_TILL or PERCH_API_KEY is set for this program and takes precedence, so nothing was changed. Start it without them.',
  key_elsewhere: 'The saved key belongs to another address. Please enter the key for this one.',
  locale_unknown: 'That is not a language and region. Enter one such as en-IE.',
  no_connection: 'Enter the service’s address and key first; then the shop can open.',
  no_key: 'Enter the API key of your account as well.',
  printer_host: 'Please enter only the printer’s name or address, such as 192.168.1.50.',
  read_by_others:
    'With http://, anyone on the network can read and change what is sent, including the key. Use https:// if the service has it.',
  till_open_shift: 'Close the shift first: it belongs to the old till number.',

  // What is sent, and the service
  banned: 'The service has banned this key for a while. Perch continues automatically when the ban is over.',
  entry_not_discardable:
    'Only what needs attention, or waits for something that does, can be marked not to be sent.',
  entry_not_editable: 'This item can no longer be changed.',
  entry_not_linkable: 'The one you picked no longer fits this item. Please look at the list again.',
  entry_not_parked: 'This item no longer needs a decision.',
  entry_unknown: 'This item is no longer in the list.',
  no_service: 'No service is set up yet. Everything is kept here; enter its address and key in the settings.',
  not_the_service:
    'Something other than the service answers at its address. Everything is kept; check the network and the address.',
  order_id_changed:
    'Petstore gave an order another number than Perch had sent ({{at}}). Where an answer is lost, Perch now looks once and then asks you. Please test the connection in Settings, Service and till.',
  rate_limited: 'The service asked for a pause. Everything waits safely until then.',
  reads_put_off: 'Today’s requests for reading are used up. Sales are still sent; please try again later.',
  sync_ended:
    'The program ended before everything was sent. Everything is kept, and goes on at the next start.',
  unauthorized: 'The service does not accept the key. Check it in the settings.',
  unreachable: 'The service cannot be reached. Selling goes on; everything is sent when it is back.',

  // Printing and files
  file_in_data_folder:
    'This file would lie in Perch’s data folder, where it could replace the shop’s data. Choose another folder.',
  file_not_written: 'The file could not be written to {{file}}. Please choose another folder.',
  job_unknown: 'This print job is no longer in the list.',
  no_printer: 'No printer is set up yet. Choose one in the settings.',
  not_printed: 'The printer did not accept the document. Is it on, and does it have paper?',
  print_failed: 'The printer could not print this. Check the printer, then print again.',
  print_interrupted:
    'Perch closed before this was printed. Check whether it came out, and print again if not.',
  printer_broken_off:
    'The printer stopped in the middle. Check whether it came out complete, and print again if not.',
  printer_cover: 'The printer’s cover is open. Close it and print again.',
  printer_error: 'The printer reports a fault. Switch it off and on again.',
  printer_paper: 'The printer has no paper. Put a roll in and print again.',
  printer_unreachable:
    'The printer at {{where}} does not answer. Is it on, and is its network cable plugged in?',

  // The disk, the database and backups
  backup_differs:
    'The records in this backup do not add up ({{checks}}), so it was not restored. Choose another one; restore this one only if there is no better one.',
  backup_development:
    'This backup is from a development version of Perch before 0.9.0 and cannot be restored. Nothing was changed; choose another one.',
  backup_failed: 'The last backup could not be made. Check the disk, then make one in Settings, Backups.',
  backup_foreign:
    'This file was changed by something other than Perch, so it is not restored. Nothing was changed; choose another backup.',
  backup_ledgers_differ:
    'The records in the backup of {{at}} do not add up ({{checks}}). Open Settings, About Perch, and choose Check now.',
  backup_locked:
    'This backup is encrypted with a different passphrase from this till’s. Please enter the one it was made with.',
  backup_newer: 'This backup was made by a newer Perch. Update this one first.',
  backup_no_room: 'The last backup could not be made: the disk is full. Free some space.',
  backup_none: 'This shop, begun on {{since}}, has no backup yet. Make one in Settings, Backups.',
  backup_not_whole:
    'The backup did not arrive whole at {{file}}, so it was not kept. Check that disk, or choose another one.',
  backup_of_another_shop:
    'This is the backup of another shop or till, so nothing was changed. To use it, start with an empty data folder.',
  backup_old:
    'The last backup is from {{since}}. Make one in Settings, Backups, and check how often they are made.',
  backup_one_place:
    'All backups are on the same disk as the shop. Choose a second location in Settings, Backups.',
  backup_passphrase_wrong: 'That is not the passphrase this backup was made with. Nothing was changed.',
  backup_place_missed: 'No backup has reached the second location since {{since}}. See Settings, Backups.',
  backup_unchecked:
    'The records in the backup of {{at}} could not be checked in time. It can be read; Settings, About Perch, checks the shop itself.',
  backup_unusable: 'This backup is missing, damaged, or not a backup of Perch. Choose another one.',
  backup_waits:
    'No backups are being made, because this computer can no longer read their passphrase. Enter it in Settings, Backups.',
  database_damaged: 'The data of the shop is damaged. Restart Perch; it then offers the last good backup.',
  database_development:
    'This shop is from a development version of Perch before 0.9.0 and cannot be opened. Nothing was changed; start with an empty data folder.',
  database_foreign: 'The file in the data folder is not a Perch database.',
  database_missing:
    'The shop’s database is not where it was: {{file}}. Put it back, or start Perch, which offers the last good backup.',
  database_mode:
    'This is training data in place of real data, or the other way round. The two are never mixed.',
  database_newer:
    'This shop was opened by a newer version of Perch. Install that version; nothing was changed.',
  database_older: 'This shop has not been opened with this version of Perch yet. Start Perch once.',
  disk_error: 'The disk reported an error, so this was not saved. Please try again.',
  disk_reserve:
    'The disk is almost full. You can go on selling; reading from Petstore, backups, long files and the log pause. Free some space.',
  disk_full: 'The disk is full, so this was not saved. Free some space and try again.',
  disk_readonly:
    'The data folder cannot be written to, so this was not saved. Check its permissions and try again.',
  folder_put_back:
    'The data folder is older than what this till did before: somebody copied it back. What was done since is missing. Receipts continue in a new series, and Petstore is asked what arrived before anything is sent.',
  folder_unusable: 'The data folder cannot be opened. Check that it exists and can be written to.',
  in_use: 'Another program has this data folder open. Close it first.',
  mode_not_kept:
    'The disk took no note of which shop is open, so the next start opens the one before. Free some space, then switch again.',
  output_not_written:
    'The result could not be written ({{why}}). What was asked for was done all the same: do not ask again, look.',
  nothing_there: 'There is no shop in this data folder yet.',
  place_absent: 'The second location for backups cannot be reached. Perch will try again.',
  place_damaged: 'A backup in the second location does not match what was written. Check that disk.',
  place_failed: 'Copying a backup failed. Perch will try again.',
  place_full: 'There is not enough room for a backup in the second location. Free some space there.',
  place_in_data:
    'This folder is inside the data folder that the backups protect. Choose one elsewhere, ideally on another disk.',
  place_silent: 'The second location for backups does not answer. Check that it is connected.',
  place_stopped: 'Copying a backup was stopped. Perch will try again.',
  present_unreadable:
    'The present data of this shop cannot be read ({{why}}). With a restore, people and PINs come from the backup, Z reports continue from the last number that Perch still knows, and nobody can check that it is the backup of this shop.',

  // The program itself
  bad_message: 'Something went wrong. Please restart Perch; nothing that was shown as done is lost.',
  closed: 'Perch is closing.',
  foreign_sender: 'This page is not part of Perch and is not answered.',
  installed_meanwhile:
    'Perch {{version}} was installed. Close Perch after the shift and open it again to use it.',
  internal: 'Something went wrong. Nothing that was shown as done is lost; please try again.',
  licences_unreadable:
    'The list of licences that came with Perch cannot be read. Please install Perch again.',
  old_runtime:
    'This version of Perch no longer gets security updates. It is good for trying out; install the current version before you sell with it.',
  shop_open: 'The shop is open; there is nothing to recover.',

  // The environment, and the command line
  address_missing:
    'The address of the service is missing. Set PERCH_BASE_URL to the address that the Perch open on this data folder uses.',
  bad_address: 'PERCH_BASE_URL must be an address like http://127.0.0.1:4010.',
  bad_price: 'A price in {{currency}} has at most {{digits}} digits after the decimal point.',
  bad_till: 'PERCH_TILL must be a whole number from 1 to 31.',
  connection_file: 'The file {{file}} cannot be read. Please correct or remove it.',
  ledgers_differ: 'The ledgers do not agree with the stored figures.',
  not_idle: 'The time given is over; waiting items are kept and sent later.',
  passphrase_file: 'The file with the passphrase is empty or cannot be read.',
  profile_file: 'The file {{file}} cannot be read. Please correct it.',
  sync_fault: 'Something went wrong in sync. Everything is kept.',
} as const satisfies Sentences;
