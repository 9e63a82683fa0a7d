import type { lists as english } from '../en/lists.ts';
import type { Words } from '../words.ts';

export const lists: Words<typeof english> = {
  title: 'Liste drucken',
  open: 'Liste drucken',
  which: 'Welche Liste',
  name: {
    'list-due': 'Heute fällig',
    'list-low': 'Nachbestellliste',
    'list-count': 'Zählliste',
  },
  words: {
    'list-due': 'Bestellungen zum Bereitstellen, überfällige zuerst',
    'list-low': 'Was überverkauft, ausverkauft oder knapp ist',
    'list-count': 'Alle Tiere, mit Platz für die Anzahl',
  },
  print: {
    'list-due': 'Heute fällige Bestellungen drucken',
    'list-low': 'Nachbestellliste drucken',
    'list-count': 'Zählliste drucken',
  },
};
