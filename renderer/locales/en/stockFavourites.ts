/** Arranging the favourites page of the checkout. */
export const stockFavourites = {
  title: 'Favourites',
  back: 'Back to stock',
  none: 'No favourites yet',
  noneHint: 'Touch a pet on the right: it gets a tile on the favourites page of the checkout.',
  addGroup: 'Add a group',
  name: 'Name of the group',
  unnamed: 'Group {{number}}',
  colour: 'Colour of the group',
  ownColours: 'Each pet in its own colour',
  before: 'Move {{name}} up',
  after: 'Move {{name}} down',
  remove: 'Remove {{name}}',
  addHere: 'Add pets here',
  adding: 'Add pets',
  addTo: 'Add to {{name}}',
} as const;
