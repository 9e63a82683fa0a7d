export const lists = {
  title: 'Print a list',
  open: 'Print list',
  which: 'Which list',
  name: {
    'list-due': 'Due today',
    'list-low': 'Low-stock list',
    'list-count': 'Count list',
  },
  words: {
    'list-due': 'Orders to get ready, overdue ones first',
    'list-low': 'Pets that are oversold, out of stock or low',
    'list-count': 'Every pet, with space to write the count',
  },
  print: {
    'list-due': 'Print orders due today',
    'list-low': 'Print low-stock list',
    'list-count': 'Print count list',
  },
} as const;
