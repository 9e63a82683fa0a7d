/** Sentences by the code of a refusal; a code that is not here is shown with the sentence it brought along. */
export const errors = {
  internal: 'Something went wrong inside Perch. Nothing that was shown as done is lost; please try again.',
  basket_empty: 'There is nothing in the basket yet.',
  basket_open: 'The open basket has lines. Hold it or pay it first.',
  underpaid: 'That does not cover the total yet.',
  total_changed: 'The total has changed meanwhile. Please look at it again, then take the payment.',
  oversell: 'There is not enough in stock: {{petName}}, {{wanted}} wanted, {{free}} free.',
  disk_full: 'The disk is full, so the sale could not be written. Nothing was sold; make room and try again.',
  read_only: 'The data folder cannot be written to. Nothing was sold; check its permissions and try again.',
  not_found: 'That is no longer there.',
  in_use: 'Another program has this data folder open. Close it first.',
  unreachable: 'The service cannot be reached. Selling goes on; everything is sent when it is back.',
  unauthorized: 'The service does not accept the key. Check it in the settings.',
  key_banned: 'The service has banned the key for a while. Everything waits safely until then.',
  rate_limited: 'The service asked for a pause. Everything waits safely until then.',
} as const;
