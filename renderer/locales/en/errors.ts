/** Sentences by the code of a refusal; a code that is not here is shown with the sentence it brought along. */
export const errors = {
  internal: 'Something went wrong inside Perch. Nothing that was shown as done is lost; please try again.',
  basket_empty: 'There is nothing in the cart yet.',
  basket_open: 'The open cart has items. Hold it or take payment first.',
  underpaid: 'That does not cover the total yet.',
  total_changed: 'The total has changed meanwhile. Please look at it again, then take the payment.',
  oversell: 'There is not enough in stock: {{petName}}, {{wanted}} wanted, {{free}} free.',
  disk_full: 'The disk is full, so this was not saved. Free some space and try again.',
  disk_readonly:
    'The data folder cannot be written to, so this was not saved. Check its permissions and try again.',
  disk_error: 'The disk reported an error, so this was not saved. Please try again.',
  folder_unusable: 'The data folder cannot be opened. Check that it exists and may be written to.',
  database_newer:
    'This shop was opened by a newer version of Perch. Install that version; nothing was changed.',
  database_foreign: 'The file in the data folder is not a database of Perch.',
  database_damaged:
    'The data of the shop is damaged. Start Perch again; it then offers the last good backup.',
  basket_done: 'This cart was sold, held or voided meanwhile.',
  basket_unknown: 'This cart is no longer held.',
  card_open: 'A card payment is unresolved. Press Pay and confirm whether the terminal took it.',
  cards_unsettled: 'A card payment is unresolved. Confirm whether the terminal took it, then close.',
  card_charging: 'Confirm first whether the terminal took the card payment.',
  card_part:
    'The card was charged already. Take the rest, or give the money back: remove the part above, then use the terminal.',
  cash_part:
    'Cash was taken for this already. Take the rest, or give the cash back first: remove it from what was taken.',
  payment_unfinished:
    'Money was taken for a sale that is not finished. Finish it, or give the money back first.',
  order_paid_in_part:
    'Money was taken for this order already. Complete the pickup, or give the money back there first.',
  card_over: 'The card would be charged more than the total. Please enter the amount again.',
  not_found: 'That is no longer there.',
  float_differs: 'The last closing left another amount in the drawer. Count again, or say that it is so.',
  installed_meanwhile:
    'Perch {{version}} was installed. Close Perch when the shop is closed, and open it again to have it.',
  in_use: 'Another program has this data folder open. Close it first.',
  unreachable: 'The service cannot be reached. Selling goes on; everything is sent when it is back.',
  unauthorized: 'The service does not accept the key. Check it in the settings.',
  other_copy: 'Another copy of this till, or another till with its number, sends to the same service.',
  key_banned: 'The service has banned the key for a while. Everything waits safely until then.',
  rate_limited: 'The service asked for a pause. Everything waits safely until then.',
  backup_failed: 'The last backup could not be made. Look at the disk, then make one in the settings.',
  backup_waits:
    'Backups wait for the passphrase: this computer cannot read it any more, and none is made without. Enter it in Settings, Backups.',
  backup_place_missed:
    'The backups have not reached their second place since {{since, moment}}. Look at Settings, Backups.',
  place_absent: 'The second place for backups cannot be reached. It is tried again.',
  place_full: 'There is not enough room for a backup in the second place.',
  place_damaged: 'What was written to the second place for backups does not read back as it was written.',
  place_silent: 'The second place for backups does not answer.',
  place_failed: 'The copy of a backup ended before it was made. It is tried again.',
  place_stopped: 'The copy of a backup was ended; it is made again.',
  place_in_data:
    'This folder lies in the data folder that the backups protect. Choose one elsewhere, best on another disk.',
  backup_no_room: 'The last backup could not be made: the disk is full. Free some space.',
  bad_message:
    'Perch did not understand its own screen. Please start it again; nothing that was shown as done is lost.',
  banned: 'The service has barred this key for a while; Perch waits until it is over.',
  closed: 'Perch is ending.',
  database_older: 'This shop was not opened with this version of Perch yet. Start Perch once.',
  foreign_sender: 'This page is not part of Perch and is not answered.',
  job_unknown: 'This print job is not in the list any more.',
  no_printer: 'No printer is set up yet. Choose one in the settings.',
  no_service: 'No service is set up yet. Everything is kept here; give its address and key in the settings.',
  not_offered: 'The service of this shop does not offer that.',
  not_printed: 'The printer did not take the document. Is it on, and has it paper?',
  not_the_service:
    'Something else than the service answers at its address. Everything is kept; check the network and the address.',
  nothing_there: 'There is no shop in this data folder yet.',
  old_runtime:
    'Perch runs on an Electron that no longer gets security fixes. That serves for trying it out; use a released Perch in the shop.',
  print_failed: 'The printer could not print this. Look at it, and print again.',
  print_interrupted:
    'The program ended before this was printed. Look whether the paper is there, and print again if not.',
  printer_broken_off:
    'The printer stopped in the middle. Look whether the paper came out whole, and print again if not.',
  printer_cover: 'The printer’s cover is open. Close it and print again.',
  printer_error: 'The printer reports a fault. Switch it off and on again.',
  printer_paper: 'The printer has no paper. Put a roll in and print again.',
  printer_unreachable: 'The printer at {{where}} does not answer. Is it on, with its network cable in?',
  reads_put_off:
    'The requests that reading may use today are spent. Sales are still sent; please try again later.',
  refund_unknown: 'There is no such refund.',
  shop_open: 'The shop is open; there is nothing to recover.',
  api_key_unusable: 'The key holds characters that no key has; please copy it again.',
} as const;
