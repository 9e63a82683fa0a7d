/** The connection to the service, and what its test finds. */
export const settingsService = {
  service: {
    connection: 'Connection',
    words:
      'Sales, orders and stock go to the Petstore Service of your account. Prices, customers, taxes and staff stay here.',
    trainingWords: 'This is the service of your real shop; training has its own.',
    address: 'Address',
    addressPlaceholder: 'https://petstore.example/api',
    account: 'Account',
    accountHint: 'Any name you like, such as the shop’s. A new address or name starts a new shop in Perch.',
    key: 'API key',
    keyKept: 'A key is saved. Leave this empty to keep it.',
    keyElsewhere: 'The saved key belongs to another address. Enter the key for this one.',
    plain: 'Send without encryption?',
    plainWords:
      'With {{address}} nothing is encrypted. Anyone on the network can read and change everything, including the API key, customers and sales. Only do this on a private network.',
    plainYes: 'Send without encryption',
    keyNone: 'From your account at the service.',
    keyStorage: {
      keychain: 'Kept in the keychain of this computer.',
      plain:
        'This computer has no keychain, so the key is kept in a file that only this user can read, and PINs can be guessed from a copy of the shop’s data.',
      environment: 'Set when Perch was started (PERCH_API_KEY).',
    },
    till: 'Till number',
    tillHint: '1 to 31. Each till of the shop needs its own.',
    plan: 'Plan',
    planName: {
      free: 'Free: {{minute}}/min, {{day}}/day',
      pro: 'Pro: {{minute}}/min, {{day}}/day',
      business: 'Business: {{minute}}/min, {{day}}/day',
      enterprise: 'Enterprise: as agreed',
    },
    planShort: { free: 'Free', pro: 'Pro', business: 'Business', enterprise: 'Enterprise' },
    usePlan: 'Use {{plan}}',
    more: 'Till {{till}}, plan {{plan}}: change',
    moreHide: 'Hide till and plan',
    perMinute: 'Requests per minute',
    perDay: 'Requests per day',
    tills: 'Tills that share this key',
    details: 'Technical details of the service',
    detailsHide: 'Hide technical details',
    auth: 'The key is sent',
    authBearer: 'As a bearer token',
    authNone: 'Not at all',
    operations: 'Operations that differ',
    operationsHint: 'As JSON, by name: method, path, available. {"deleteOrder": {"available": false}}',
    operationsBad: 'This cannot be read: {{why}}',
    badTill: 'Enter a number from 1 to 31.',
    badCount: 'Enter a whole number, 1 or more.',
    test: 'Test the connection',
    testing: 'Testing the connection',
    found: 'Test results',
    proof: 'What Petstore keeps',
    proofWords: 'Tried once a day, last: {{at}}.',
    proofNone: 'Not tried yet. Perch does it by itself once Petstore answers.',
    connect: 'Save and open the shop',
    connectLive: 'Save and reopen',
    anyway: 'Use it anyway',
    sure: 'Open your shop on this service?',
    sureTraining: 'You leave training. It stays as it is, for whenever somebody wants to practise.',
    moves: 'Change to another service?',
    movesWords:
      'From {{from}} to {{to}}. That is another shop: its pets, stock and orders come from there, and its prices, barcodes and low-stock levels have to be entered again.',
    movesStays:
      'The pets and prices of the current service are kept for when you come back to it. Receipts, settings, taxes and staff stay.',
    movesWaiting_one:
      'One item is still waiting for the current service. It stays there and is never sent to the new one.',
    movesWaiting_other:
      '{{count}} items are still waiting for the current service. They stay there and are never sent to the new one.',
    movesYes: 'Change to this service',
  },
  finding: {
    reached_one: 'The service answers in {{ms}} ms and has {{count}} category.',
    reached_other: 'The service answers in {{ms}} ms and has {{count}} categories.',
    wrong_key: 'The service does not know this key. It says: {{says}}',
    no_key: 'There is no API key yet. Enter the one of your account.',
    api_key_unusable: 'This key contains characters that a key cannot have. Copy it again.',
    base_url_unusable: 'The address must begin with http:// or https:// and contain no password, ? or #.',
    key_banned: 'This key is banned for now{{wait}}. The service says: {{says}}',
    rate_limited: 'The service is there, but accepts no requests for now{{wait}}.',
    requests_paused:
      'Not tested: the service accepts no requests for another {{minutes}} min. Trying earlier could get the key banned.',
    not_found:
      'There is a server, but no list of categories at this address. Is part of the address missing?',
    refused: 'The service refused ({{status}}). It says: {{says}}',
    unreachable: 'Nothing answers at this address ({{why}}). Check the address and the network.',
    redirect:
      'This address redirects to another one. Perch does not send the key there: enter the other address instead.',
    foreign_service:
      'Something other than the Petstore Service answers there. A login page of the network, perhaps?',
    timeout: 'The service did not answer in time.',
    server_error: 'The service is there, but has a problem. It says: {{says}}',
    not_encrypted: 'The key is sent unencrypted. Use an address that begins with https://.',
    no_limits: 'The service reports no limits; Perch keeps to those of the plan chosen here.',
    plan_minute: 'The plan matches: {{remaining, number}} of {{limit, number}} requests left this minute.',
    plan_day: 'The plan matches: {{remaining, number}} of {{limit, number}} requests left today.',
    plan_differs_minute:
      'The service allows {{limit, number}} requests a minute; the plan chosen here has {{chosen, number}}.',
    plan_differs_day:
      'The service allows {{limit, number}} requests a day; the plan chosen here has {{chosen, number}}.',
    clock_ahead:
      'This computer’s clock is {{minutes, span}} ahead of the service’s. Sync allows for that; the dates and times of receipts, shifts, due dates and backups do not. Please set the clock.',
    clock_behind:
      'This computer’s clock is {{minutes, span}} behind the service’s. Sync allows for that; the dates and times of receipts, shifts, due dates and backups do not. Please set the clock.',
    deprecated: 'The service says that this part of it will be discontinued.',
    deprecated_until: 'The service says that this part of it will be discontinued on {{until}}.',
    ids_not_whole: 'The service uses ids that are not 64-bit whole numbers, such as {{id}}.',
    ids_exact: 'Ids over 2^53 arrive exactly.',
    ids_rounded:
      'The service rounds large ids: all those over 2^53 are floating-point numbers. Orders could go astray.',
    other_account:
      'Of the {{known}} categories of this shop, {{missing}} are not there. Is this the key of another account? Its pets would take the place of yours.',
    answers_repeated: 'Repeats answers: yes.',
    answers_not_repeated: 'Repeats answers: no.',
    answers_unknown:
      'Repeats answers: not known yet. Perch finds out as soon as Petstore has a category to try it with.',
    order_ids_kept: 'Keeps our order ids: yes.',
    order_ids_not_kept: 'Keeps our order ids: no.',
    order_ids_unknown: 'Keeps our order ids: not known yet. The first order shows it.',
    versions_kept: 'Versions: yes.',
    versions_not_kept: 'Versions: no. Changes that others make at the same time can be overwritten.',
    versions_unknown:
      'Versions: not known yet. Perch finds out as soon as Petstore has a category to try it with.',
    plain_service: 'Where an answer is lost, Perch looks once and then asks you.',
    unproven:
      'Whether Petstore repeats answers, keeps our order ids and has versions could not be tried now. Perch tries again by itself once the shop is open.',
  },
} as const;
