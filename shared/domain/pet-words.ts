import type { Language } from './app.ts';
import type { PetField } from './pet-fields.ts';
import type { ImportColumn } from './stock.ts';

/** What the fields of a pet are called, on the screens and above the columns of files. */
export const petWords = {
  en: {
    serviceId: 'Service id',
    name: 'Name',
    category: 'Category',
    status: 'Status',
    price: 'Price',
    taxRateId: 'Tax',
    count: 'Count',
    lowMark: 'Low-stock level',
    barcodes: 'Barcodes',
  },
  de: {
    serviceId: 'Dienst-Nr.',
    name: 'Name',
    category: 'Kategorie',
    status: 'Status',
    price: 'Preis',
    taxRateId: 'Steuer',
    count: 'Bestand',
    lowMark: 'Mindestbestand',
    barcodes: 'Strichcodes',
  },
} as const satisfies Record<Language, Record<PetField | ImportColumn, string>>;
