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
    'list-low': 'What is oversold, out of stock or low',
    'list-count': 'Every pet, with room to write its number',
  },
  print: {
    'list-due': 'Print orders due today',
    'list-low': 'Print low-stock list',
    'list-count': 'Print count list',
  },
} as const;
