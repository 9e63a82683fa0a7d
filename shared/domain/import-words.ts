import type { Language } from './app.ts';
import { petWords } from './pet-words.ts';
import type { ImportProblem } from './stock.ts';

/** Why a row of a list cannot be imported: on the screen, and in the file of such rows; `{{value}}` stood there. */
export const importProblems = {
  en: {
    name_missing: 'The name is missing.',
    too_long: '{{column}}: longer than {{most}} characters.',
    category_missing: 'A new pet needs a category.',
    category_unknown: 'There is no category “{{value}}”.',
    category_ambiguous: 'There are several categories called “{{value}}”.',
    price_unreadable: '“{{value}}” is not a price.',
    count_unreadable: '“{{value}}” is not a count.',
    number_unreadable: '{{column}}: “{{value}}” is not a whole number, 0 or more.',
    status_unknown: '“{{value}}” is not a status: use available, pending or sold.',
    service_id_unknown: 'The service has no pet {{value}}, or it is not here yet.',
    service_id_unreadable:
      '“{{value}}” is not a service id. A spreadsheet may have rounded it: format the column as text.',
    barcode_taken: 'The code {{value}} belongs to another pet.',
    barcode_too_long: 'There are too many codes, or one is too long.',
    barcode_rounded: 'A spreadsheet has rounded the code “{{value}}”: format the column as text.',
    pet_ambiguous: 'Several pets are called “{{value}}”. Add a service id or a code.',
    pet_twice: 'This pet is in the file twice; the first row is used.',
    pet_removed: 'This pet was removed since the list was exported.',
    row_broken: 'A quotation mark in this row is not closed.',
    two_readings:
      '“{{value}}” could be {{grouped}} or {{decimal}}. Write it in the file without a thousands separator.',
  },
  de: {
    name_missing: 'Der Name fehlt.',
    too_long: '{{column}}: länger als {{most}} Zeichen.',
    category_missing: 'Ein neues Tier braucht eine Kategorie.',
    category_unknown: 'Es gibt keine Kategorie „{{value}}“.',
    category_ambiguous: 'Es gibt mehrere Kategorien namens „{{value}}“.',
    price_unreadable: '„{{value}}“ ist kein Preis.',
    count_unreadable: '„{{value}}“ ist keine Anzahl.',
    number_unreadable: '{{column}}: „{{value}}“ ist keine ganze Zahl ab 0.',
    status_unknown: '„{{value}}“ ist kein Status: verfügbar, vorgemerkt oder verkauft.',
    service_id_unknown: 'Der Dienst hat kein Tier {{value}}, oder es ist noch nicht hier.',
    service_id_unreadable:
      '„{{value}}“ ist keine Dienst-Nr. Vielleicht hat ein Tabellenprogramm sie gerundet: Spalte als Text formatieren.',
    barcode_taken: 'Der Code {{value}} gehört zu einem anderen Tier.',
    barcode_too_long: 'Es sind zu viele Codes, oder einer ist zu lang.',
    barcode_rounded: 'Ein Tabellenprogramm hat den Code „{{value}}“ gerundet: Spalte als Text formatieren.',
    pet_ambiguous: 'Mehrere Tiere heißen „{{value}}“. Bitte Dienst-Nr. oder Code dazuschreiben.',
    pet_twice: 'Dieses Tier steht zweimal in der Datei; die erste Zeile gilt.',
    pet_removed: 'Dieses Tier wurde entfernt, seit die Liste exportiert wurde.',
    row_broken: 'In dieser Zeile fehlt das schließende Anführungszeichen.',
    two_readings:
      '„{{value}}“ kann {{grouped}} oder {{decimal}} heißen. Bitte in der Datei ohne Tausendertrennzeichen schreiben.',
  },
} as const satisfies Record<Language, Record<ImportProblem['code'], string>>;

/** The sentence for a problem. */
export function problemWords(problem: ImportProblem, language: Language): string {
  const { code, column, ...facts } = problem;
  const heading = column === null ? '' : petWords[language][column];
  const known: Record<string, string | number | undefined> = { ...facts, column: heading };
  return importProblems[language][code].replace(/\{\{(\w+)\}\}/g, (gap, name: string) =>
    String(known[name] ?? gap),
  );
}
