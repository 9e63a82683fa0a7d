/**
 * What a command needs. `anyone`: nothing. `seller`: a signed-in person if the shop requires that before selling.
 * `staff`: a signed-in person, once the shop has a manager. `manager`: a manager, or a manager's approval. `manager
 * signed in`: a signed-in manager; an approval is not enough. Some use-cases check more (docs/roles.md, "Limits that
 * the shop sets").
 */
type Need = 'anyone' | 'seller' | 'staff' | 'manager' | 'manager signed in';

/** A right and what it needs. Each command names one. */
export interface Right {
  needs: Need;
  /** The text of its row in docs/roles.md. */
  what: string;
}

export const anyone = needing('anyone', {
  look: 'See pets, prices, stock, unsent changes; print labels',
  begin: 'Choose the first shop of an empty data folder, or restore one into it',
  recover: 'Reopen a shop or recover from a damaged database while no shop is open and nobody can sign in',
  display: 'Choose theme and language of the window',
  signIn: 'Sign in and out, approve',
  tellErrors: 'Log an error of the window',
});

export const seller = needing('seller', {
  sell: 'Sell, hold, recall, enter the price of a pet without one (a manager, if the shop requires that)',
  pay: 'Begin, capture and void payments; their subject may need a person or a manager',
  void: 'Void and restore a basket; with lines, also to remove some, a manager, if the shop requires that',
  printReceipt: 'Print a receipt or its care sheets, save a receipt as a PDF; other papers need staff',
  diagnose: 'See versions and data sizes, check the ledgers, save a report for support',
});

export const staff = needing('staff', {
  receipts: 'See receipts and refunds and their lists',
  orders: "Take, change, move, hand over and see customers' orders",
  cancelOrders:
    'Cancel an order or take items off it, release the deposit of one that another till ended; returning a deposit above the refund limit needs a manager',
  refund: "Refund or exchange; above the shop's limit a manager",
  shift:
    "Open a shift, put cash in and take it out (above the shop's limit a manager), open the drawer with a reason, see and export reports",
  closeShift:
    "Close a shift; before the count only managers see the expected cash; with a difference above the shop's limit, an unsettled card payment or a clock set back to before it opened a manager; cash taken out then counts as cash taken out",
  print: 'Print lists, handle failed print jobs, save files',
  previewPrices: 'Preview a change of many prices',
  count: 'Count stock, see finished counts, read and write lists',
  receive: 'Enter a delivery, see posted ones with their costs',
  backups: 'See the connection, make backups',
  retry:
    'Retry a refused entry, probe the service early; sending again what may have arrived needs a manager',
});

export const manager = needing('manager', {
  decideEntries: 'Edit, discard or settle a refused entry, send all again whose answers were lost',
  catalogue: 'Change prices, pets, categories, conditions of sale, the favourites page',
  stock: 'Adjust stock, write a count, post a delivery, import a list',
  returns: "Take pets back without a receipt, up to the shop's limit",
  leaveKiosk: 'Leave kiosk mode, end the program there',
});

export const signedInManager = needing('manager signed in', {
  settings: 'Change settings, taxes, the connection, training or real; restore',
  activity: 'See and export the activity log',
  archive: 'Save the archive for the tax office',
  customers: 'Search for a customer in all data and erase it',
  updates: 'See, download and install new versions of Perch',
  staff: 'Add and change staff',
});

/** Every right, as docs/roles.md lists them. */
export const rights: readonly Right[] = [anyone, seller, staff, manager, signedInManager].flatMap((group) =>
  Object.values<Right>(group),
);

/** Whether a manager's PIN at another person's till is enough. */
export function canBeApproved({ needs }: Right): boolean {
  return needs !== 'manager signed in';
}

function needing<K extends string>(needs: Need, what: Readonly<Record<K, string>>): Record<K, Right> {
  const named = Object.entries<string>(what).map(([name, words]) => [name, { needs, what: words }]);
  return Object.fromEntries(named) as Record<K, Right>;
}
