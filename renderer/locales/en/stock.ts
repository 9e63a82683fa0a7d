import { stockFavourites } from './stockFavourites.ts';
import { stockLists } from './stockLists.ts';
import { stockPet } from './stockPet.ts';
import { stockPrices } from './stockPrices.ts';

export const stock = {
  title: 'Stock',
  search: 'Find a pet in stock',
  searchPlaceholder: 'Name, code or number',
  clear: 'Clear the search',
  add: 'Add a pet',
  goOn: 'Continue with the pet',
  countButton: 'Count',
  countGoOn: 'Continue counting',
  more: 'More',
  import: 'Import a list',
  export: 'Export this list',
  pricesButton: 'Change prices',
  categoriesButton: 'Categories',
  category: 'Category',
  allCategories: 'All categories',
  filters: 'Which pets',
  outdated: 'The list has changed. Show it as it is now',
  failed: 'The stock could not be loaded',
  filter: {
    all: 'All',
    low: 'Low',
    out: 'Out of stock',
    oversold: 'Oversold',
    unpriced: 'No price',
    local: 'Not synced',
  },
  nothing: {
    all: 'There are no pets yet',
    low: 'Nothing is low',
    out: 'Nothing is out of stock',
    oversold: 'Nothing is oversold',
    unpriced: 'Every pet has a price',
    local: 'Every pet is synced',
    match: 'No pet here matches “{{text}}”',
  },
  nothingHint: {
    all: 'Add the first one, or import a list.',
    low: 'Pets appear here when no more are free than their low-stock level says.',
    out: 'Pets appear here when none are left.',
    oversold: 'Pets appear here when more were sold or reserved than there are.',
    unpriced: 'A pet without a price asks for one when it is sold.',
    local: 'New pets appear here until the service has them.',
    match: 'Check the spelling, or look in all pets.',
  },
  table: {
    label: 'Pets in stock',
    name: 'Name',
    status: 'Status',
    shown: 'Count',
    promised: 'Reserved',
    free: 'Free',
    recent: '14 days',
    sortedUp: '{{column}}, sorted upwards',
    sortedDown: '{{column}}, sorted downwards',
    sortBy: 'Sort by {{column}}',
    uncounted: 'not counted',
    promisedShort: '{{number}} reserved',
    noCategory: 'No category',
    trend: 'From {{from}} to {{to}} in 14 days',
    loading: 'Loading',
    gone: 'removed',
  },
  status: {
    available: 'Available',
    pending: 'Pending',
    sold: 'Sold',
    none: 'None',
  },
  mark: {
    low: 'Low',
    out: 'Out of stock',
    oversold: 'Oversold',
  },
  oversoldNow: {
    one_one:
      'Oversold: {{pet}}. One more is sold or reserved than there is. Look whether it is here: then count it. If not, call the customer or change the order.',
    one_other:
      'Oversold: {{pet}}. {{count}} more are sold or reserved than there are. Look whether they are here: then count them. If not, call the customers or change the orders.',
    several_one:
      'Oversold: {{pet}} and one more pet. Look whether they are here: then count them. If not, call the customers or change the orders.',
    several_other:
      'Oversold: {{pet}} and {{count}} more pets. Look whether they are here: then count them. If not, call the customers or change the orders.',
    show: 'Show in Stock',
  },
  ...stockPet,
  favourites: stockFavourites,
  prices: stockPrices,
  ...stockLists,
  keys: {
    group: 'Stock',
    search: 'Find a pet',
    choose: 'Select a pet',
    add: 'Add a pet',
    count: 'Count stock',
    adjust: 'Adjust the selected pet',
    edit: 'Edit the selected pet',
    filter: 'The next list, the one before',
    save: 'Save what is filled in',
    review: 'Review the count',
    write: 'Apply what is ticked',
    import: 'Import what was read',
    prices: 'Change prices',
    savePrices: 'Save the new prices',
  },
} as const;

/** Refusals of stock and editing, by code. */
export const stockErrors = {
  prices_busy: 'Prices are being changed already. Wait until that is done.',
  prices_gone: 'This change of prices is not the latest one any more. Look at the prices again.',
  prices_unchanged: 'No price is another one than before.',
  nothing_to_adjust: 'Nothing would change: the number is zero.',
  below_zero: 'There are only {{shown}} of {{petName}}.',
  too_many: 'That is more than one pet can have in stock.',
  pet_unknown: 'This pet is not in the shop’s list any more.',
  category_unknown: 'This category is not in the shop’s list any more.',
  tax_unknown: 'This tax rate is not in the shop’s list any more.',
  price_missing: 'A pet that had a price needs one. Give the new one; it may be zero.',
  barcode_taken: 'The barcode {{code}} belongs to {{petName}} already.',
  pet_in_use:
    '{{petName}} is reserved for a customer, or a sale of it is not synced yet. Remove it once that is done.',
  category_in_use: '{{categoryName}} still has pets in it. Move them to another category first.',
  pet_removal_not_offered:
    'The service of this shop does not take pets off its list, so {{petName}} would come back. Set its status instead.',
  category_removal_not_offered:
    'The service of this shop does not take categories off its list, so {{categoryName}} would come back.',
  count_open: 'A count is under way on this till already.',
  count_over: 'This count has ended. Start a new one.',
  count_elsewhere: '{{petName}} does not belong to {{categoryName}}, which is all that is counted.',
  count_unknown: 'There is no such finished count.',
  csv_empty: 'There are no pets in this file: it needs a row of headings and a row for each pet.',
  csv_no_name: 'No column says which pet a row is about. Call one of them “Name”.',
  csv_too_big: 'This file is too big to be a list of pets: at most {{most}} MB can be read.',
  import_gone: 'This file is not at hand any more. Read it again.',
  import_ended:
    '{{written}} of {{rows}} rows were imported. Read the file again for the rest; nothing is imported twice. ({{because}})',
  import_stale:
    'The shop changed since the file was read, so nothing was imported. Read it again. ({{because}})',
  licences_unreadable:
    'The list of licences that came with Perch cannot be read. Please install Perch again.',
  file_not_written: 'The file could not be written to {{file}}. Please choose another folder.',
} as const;
