export const staff = {
  signIn: 'Sign in',
  signOut: 'Sign out',
  another: 'Somebody else',
  menu: '{{name}} is at the till',
  title: {
    signIn: 'Who is at the till?',
    needed: 'Please sign in first',
    approve: 'A manager, please',
  },
  who: 'People with a PIN',
  nobody: 'Nobody has a PIN yet. A manager can give one in the settings.',
  pinOf: 'PIN of {{name}}',
  back: 'Somebody else',
  enter: 'Sign in',
  approve: 'Approve',
  manager: 'Manager',
  cashier: 'Cashier',
  signedIn: '{{name}} is at the till.',
  signedOut: 'Signed out.',
  /** What a manager is asked for; by the `reason` of the refusal. */
  why: {
    discount: '{{given}} discount; cashiers may give up to {{limit}}.',
    refund: '{{given}} go back; cashiers may give back up to {{limit}}.',
    price: 'A price is named for a pet that has none; here that is the manager’s.',
    void: 'A basket with pets in it is voided; here that is the manager’s.',
    closing: 'The count differs from what should be there. Count again, or let a manager close.',
    sendAgain: 'It may have arrived already. Sending it again needs a manager who looked at the service.',
    catalogue: 'Setting a price is the manager’s.',
    editing: 'Changing pets and categories is the manager’s.',
    stock: 'Changing the stock by hand is the manager’s.',
    settings: 'Changing settings is the manager’s.',
    staff: 'Adding and changing people is the manager’s.',
    sync: 'Deciding about an entry that was refused is the manager’s.',
  },
  aboveLimit: '{{given}}; cashiers may give {{limit}}. A manager is asked at payment.',
  keys: {
    signIn: 'Sign in, or hand the till over',
  },
} as const;

/** Refusals that have to do with people and their rights, by code. */
export const staffErrors = {
  sign_in_needed: 'Please sign in with your PIN first.',
  manager_needed: 'This needs a manager: sign in as one, or let one approve it with a PIN.',
  pin_wrong_one: 'That is not the right PIN. One more try before it is locked for a while.',
  pin_wrong_other: 'That is not the right PIN. {{count}} more tries before it is locked for a while.',
  pin_locked: 'Too many wrong PINs. The next try is possible at {{time}}.',
  pin_missing: 'This person has no PIN. A manager can set one in the settings.',
  first_manager: 'Add a manager with a PIN first, who can look after the others.',
  last_manager: 'This is the only manager. Add another one first.',
  staff_unknown: 'This person is not in the list any more.',
  name_taken: 'There is somebody of that name already. Please use a name of its own.',
} as const;
