/**
 * What a command needs. `anyone`: nothing, it shows what the counter shows. `seller`: a name, where the shop's setting
 * asks for one before selling. `staff`: a name, once the shop has a manager. `manager`: a manager, or a manager's
 * approval of just this. `manager signed in`: a manager at the till; what would make a manager of somebody or send the
 * shop elsewhere is approved with no PIN. Some use-cases ask for a name or a manager themselves (docs/roles.md,
 * "Limits that the shop sets").
 */
type Need = 'anyone' | 'seller' | 'staff' | 'manager' | 'manager signed in';

/** What somebody may do, and what it needs. Each command names the one that it belongs to. */
export interface Right {
  needs: Need;
  /** In the words of its row in docs/roles.md ("Who may do what"). */
  what: string;
}

export const anyone = needing('anyone', {
  look: 'See pets, prices, stock, what waits to be sent',
  recover:
    'Open a shop again that did not open, begin again after a damaged database, when no shop is open and nobody can sign in',
  display: 'Choose how the window looks and speaks',
  signIn: 'Sign in and out, approve',
  tellErrors: 'Have an error of the window written into the log',
});

export const seller = needing('seller', {
  sell: 'Sell, hold, recall, say what a pet without a price costs (a manager, where the shop wants that)',
  pay: 'Begin, capture and void payments; what they are for needs a name or a manager where that would need one',
  void: 'Void a basket, bring it back; with lines in it a manager, where the shop wants that, and for making one smaller, too',
  printReceipt: 'Print a receipt, or save it as a PDF; any other paper needs staff',
  diagnose: 'See what the program is and how large its data, check the ledgers, save a report for support',
});

export const staff = needing('staff', {
  receipts: 'See receipts and refunds, and lists of them',
  orders: "Take, move, hand over and see customers' orders",
  cancelOrders:
    'Cancel an order, let go of the deposit of one that another till ended; above the limit for refunds a deposit goes back only with a manager',
  refund: "Refund, or take something back in an exchange; above the shop's limit a manager",
  shift:
    "Open a shift, put cash in and take it out (above the shop's limit a manager), open the drawer for a reason (journalled), see and export reports",
  closeShift:
    "Close a shift; what the drawer should hold is shown after the count, before it only to managers; with a difference above the shop's limit, or over a card payment that nobody settled, a manager; what is taken out of the drawer then is cash taken out",
  print: 'Print lists, see to paper that was not printed, save files',
  previewPrices: 'Look at what a change of many prices would do',
  count: 'Count stock, see finished counts, read and write lists',
  backups: 'See the connection, make backups',
  retry:
    'Let a refused entry try again, ask the service once although it is closed; sending again what may have arrived needs a manager',
});

export const manager = needing('manager', {
  decideEntries:
    'Change a refused entry, decide not to send it, say what became of it, send all again whose answers were lost',
  catalogue: 'Change prices, pets, categories, the favourites page',
  stock: 'Adjust stock, write a count, import a list',
  leaveKiosk: 'Leave the full screen that a till is held to, end the program there',
});

export const signedInManager = needing('manager signed in', {
  settings: 'Change settings, taxes, the connection, training or real; restore',
  activity: 'See and export the activity log',
  archive: 'Save the archive for the tax office',
  customers: 'Look for a customer in everything that is kept, and erase it for good',
  updates: 'See new versions of Perch, fetch and install them',
  staff: 'Add and change staff',
});

/** Every right, as docs/roles.md lists them. */
export const rights: readonly Right[] = [anyone, seller, staff, manager, signedInManager].flatMap((group) =>
  Object.values<Right>(group),
);

/** Whether a manager's PIN at somebody else's till can do for it. */
export function canBeApproved({ needs }: Right): boolean {
  return needs !== 'manager signed in';
}

function needing<K extends string>(needs: Need, what: Readonly<Record<K, string>>): Record<K, Right> {
  const named = Object.entries<string>(what).map(([name, words]) => [name, { needs, what: words }]);
  return Object.fromEntries(named) as Record<K, Right>;
}
