// What people type in the finder for a command or a part of the settings, beside the words that it is shown with: by the
// key of its label.
export const finder = {
  checkout: {
    keys: {
      line: 'price change',
      basketDiscount: 'rebate percent off reduction',
      hold: 'park keep later',
      held: 'parked resume recall',
      receipts: 'refund money back reprint bill copy',
      exchange: 'swap refund give back',
      undo: 'back revert',
      void: 'cancel clear delete empty abort',
      pay: 'cash card checkout total',
    },
  },
  orders: { keys: { take: 'new reserve reservation customer deposit', search: 'pickup customer' } },
  stock: {
    keys: {
      add: 'new animal create',
      count: 'inventory stocktake stocktaking',
      prices: 'price list new prices increase',
    },
    categoriesButton: 'groups kinds',
    counts: { button: 'inventory stocktaking' },
    import: 'csv excel file upload',
    export: 'csv excel file download',
  },
  day: {
    keys: {
      cash: 'drawer float petty deposit withdraw',
      close: 'z report end of day cash up count drawer',
      print: 'z report paper',
      archive: 'audit export tax',
    },
  },
  documents: {
    drawer: { open: 'cash till kick change' },
    jobs: { open: 'printer paper queue failed reprint' },
  },
  lists: { title: 'paper print low due' },
  keys: { help: 'keyboard help hotkeys' },
  staff: { keys: { signIn: 'login log in user person pin change' } },
  sync: { lookNow: 'send upload refresh online' },
  find: {
    light: 'theme bright day colors',
    dark: 'theme night black colors',
    system: 'theme colors automatic',
  },
  settings: {
    section: {
      start: 'training connect setup real shop',
      shop: 'name address language currency region number format theme receipt header',
      taxes: 'vat rates rounding',
      stock: 'low level',
      staff: 'people persons users pin cashier manager',
      rules: 'roles limits discount refund lock kiosk',
      customers: 'privacy erase gdpr delete',
      printer: 'print receipt paper drawer',
      service: 'connection key server online till number plan',
      backups: 'restore copy save data',
      updates: 'version new release',
      about: 'version licence license help support report',
      activity: 'journal history who audit',
    },
  },
} as const;
