import type { documents as english } from '../en/documents.ts';
import type { Words } from '../words.ts';

export const documents: Words<typeof english> = {
  print: 'Drucken',
  pdf: 'PDF',
  csv: 'CSV',
  pdfHint: 'Als PDF speichern',
  csvHint: 'Als CSV speichern, für eine Tabelle',
  printed: 'Gedruckt.',
  queued: 'Wartet auf den Drucker.',
  saved: 'Gespeichert als {{file}}.',
};
