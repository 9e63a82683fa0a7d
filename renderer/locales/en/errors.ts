/** Sentences by the code of a refusal; a code that is not here is shown with the sentence it brought along. */
export const errors = {
  internal: 'Something went wrong inside Perch. Nothing that was shown as done is lost; please try again.',
  basket_empty: 'There is nothing in the basket yet.',
  basket_open: 'The open basket has lines. Hold it or pay it first.',
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
  basket_done: 'This basket was sold, held or voided meanwhile.',
  basket_unknown: 'This basket is no longer held.',
  card_open: 'A card payment is not settled yet. Press Pay and say whether the terminal took it.',
  card_charging: 'Say first whether the terminal took the card payment.',
  card_part:
    'The card was charged already. Take the rest, or give the money back on the terminal and remove the part above.',
  card_over: 'The card would be charged more than the total. Please enter the amount again.',
  not_found: 'That is no longer there.',
  in_use: 'Another program has this data folder open. Close it first.',
  unreachable: 'The service cannot be reached. Selling goes on; everything is sent when it is back.',
  unauthorized: 'The service does not accept the key. Check it in the settings.',
  key_banned: 'The service has banned the key for a while. Everything waits safely until then.',
  rate_limited: 'The service asked for a pause. Everything waits safely until then.',
} as const;
