import type { stockFavourites as english } from '../en/stockFavourites.ts';
import type { Words } from '../words.ts';

export const stockFavourites: Words<typeof english> = {
  title: 'Favoriten',
  back: 'Zurück zum Bestand',
  none: 'Noch keine Favoriten',
  noneHint: 'Tippen Sie rechts auf ein Tier: Es bekommt eine Kachel auf der Favoritenseite der Kasse.',
  addGroup: 'Gruppe hinzufügen',
  name: 'Name der Gruppe',
  unnamed: 'Gruppe {{number}}',
  colour: 'Farbe der Gruppe',
  ownColours: 'Jedes Tier in seiner eigenen Farbe',
  before: '{{name}} nach oben',
  after: '{{name}} nach unten',
  remove: '{{name}} entfernen',
  addHere: 'Tiere hier hinzufügen',
  adding: 'Tiere hinzufügen',
  addTo: 'Zu {{name}} hinzufügen',
};
