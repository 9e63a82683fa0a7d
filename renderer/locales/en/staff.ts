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
