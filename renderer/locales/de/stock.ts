import type { stock as english, stockErrors as englishErrors } from '../en/stock.ts';
import type { Words } from '../words.ts';
import { stockFavourites } from './stockFavourites.ts';
import { stockLists } from './stockLists.ts';
import { stockPet } from './stockPet.ts';
import { stockPrices } from './stockPrices.ts';

export const stock: Words<typeof english> = {
  title: 'Bestand',
  search: 'Ein Tier im Bestand finden',
  searchPlaceholder: 'Name oder Code',
  clear: 'Suche leeren',
  add: 'Tier anlegen',
  goOn: 'Weiter mit dem Tier',
  countButton: 'Zählen',
  countGoOn: 'Weiterzählen',
  more: 'Mehr',
  import: 'Liste importieren',
  export: 'Diese Liste exportieren',
  pricesButton: 'Preise ändern',
  categoriesButton: 'Kategorien',
  category: 'Kategorie',
  allCategories: 'Alle Kategorien',
  filters: 'Welche Tiere',
  outdated: 'Die Liste hat sich geändert. Zeigen, wie sie jetzt ist',
  failed: 'Der Bestand konnte nicht geladen werden',
  filter: {
    all: 'Alle',
    low: 'Knapp',
    out: 'Ausverkauft',
    oversold: 'Überverkauft',
    unpriced: 'Ohne Preis',
    local: 'Nicht gesendet',
  },
  nothing: {
    all: 'Es gibt noch keine Tiere',
    low: 'Nichts ist knapp',
    out: 'Nichts ist ausverkauft',
    oversold: 'Nichts ist überverkauft',
    unpriced: 'Jedes Tier hat einen Preis',
    local: 'Alle Tiere sind synchronisiert',
    match: 'Kein Tier hier passt zu „{{text}}“',
  },
  nothingHint: {
    all: 'Legen Sie das erste an oder importieren Sie eine Liste.',
    low: 'Hier stehen Tiere, von denen nicht mehr frei sind, als ihr Mindestbestand sagt.',
    out: 'Hier stehen Tiere, von denen keines mehr da ist.',
    oversold: 'Hier stehen Tiere, von denen mehr verkauft oder reserviert ist, als da sind.',
    unpriced: 'Ein Tier ohne Preis fragt beim Verkauf nach einem.',
    local: 'Neue Tiere stehen hier, bis der Dienst sie hat.',
    match: 'Bitte die Schreibweise prüfen oder in allen Tieren suchen.',
  },
  table: {
    label: 'Tiere im Bestand',
    name: 'Name',
    status: 'Status',
    shown: 'Bestand',
    promised: 'Reserviert',
    free: 'Frei',
    recent: '14 Tage',
    sortedUp: '{{column}}, aufsteigend sortiert',
    sortedDown: '{{column}}, absteigend sortiert',
    sortBy: 'Nach {{column}} sortieren',
    uncounted: 'nicht gezählt',
    promisedShort: '{{number}} reserviert',
    noCategory: 'Ohne Kategorie',
    trend: 'In 14 Tagen von {{from}} auf {{to}}',
    loading: 'Lädt',
    gone: 'entfernt',
  },
  status: {
    available: 'Verfügbar',
    pending: 'Reserviert',
    sold: 'Verkauft',
    none: 'Keiner',
  },
  mark: {
    low: 'Knapp',
    out: 'Ausverkauft',
    oversold: 'Überverkauft',
  },
  oversoldNow: {
    one_one:
      'Überverkauft: {{pet}}. Eines mehr ist verkauft oder reserviert, als da ist. Sehen Sie nach: Ist es da, zählen Sie es. Wenn nicht, rufen Sie den Kunden an oder ändern Sie die Bestellung.',
    one_other:
      'Überverkauft: {{pet}}. {{count}} mehr sind verkauft oder reserviert, als da sind. Sehen Sie nach: Sind sie da, zählen Sie sie. Wenn nicht, rufen Sie die Kunden an oder ändern Sie die Bestellungen.',
    several_one:
      'Überverkauft: {{pet}} und ein weiteres Tier. Sehen Sie nach: Sind sie da, zählen Sie sie. Wenn nicht, rufen Sie die Kunden an oder ändern Sie die Bestellungen.',
    several_other:
      'Überverkauft: {{pet}} und {{count}} weitere Tiere. Sehen Sie nach: Sind sie da, zählen Sie sie. Wenn nicht, rufen Sie die Kunden an oder ändern Sie die Bestellungen.',
    show: 'Im Bestand zeigen',
  },
  ...stockPet,
  favourites: stockFavourites,
  prices: stockPrices,
  ...stockLists,
  keys: {
    group: 'Bestand',
    search: 'Ein Tier finden',
    choose: 'Ein Tier wählen',
    add: 'Ein Tier anlegen',
    count: 'Bestand zählen',
    adjust: 'Das gewählte Tier anpassen',
    edit: 'Das gewählte Tier bearbeiten',
    filter: 'Die nächste Liste, die vorige',
    save: 'Speichern, was ausgefüllt ist',
    review: 'Die Zählung prüfen',
    write: 'Angekreuztes buchen',
    import: 'Importieren, was gelesen wurde',
    prices: 'Preise ändern',
    savePrices: 'Neue Preise speichern',
  },
};

export const stockErrors: Words<typeof englishErrors> = {
  prices_busy: 'Es werden gerade schon Preise geändert. Bitte warten, bis das fertig ist.',
  prices_gone: 'Diese Preisänderung ist nicht mehr die letzte. Bitte die Preise noch einmal ansehen.',
  prices_unchanged: 'Kein Preis ist ein anderer als vorher.',
  nothing_to_adjust: 'Es würde sich nichts ändern: Die Zahl ist null.',
  below_zero: 'Von {{petName}} sind nur {{shown}} da.',
  too_many: 'So viele kann kein Tier im Bestand haben.',
  pet_unknown: 'Dieses Tier ist nicht mehr in der Liste des Ladens.',
  category_unknown: 'Diese Kategorie ist nicht mehr in der Liste des Ladens.',
  tax_unknown: 'Dieser Steuersatz ist nicht mehr in der Liste des Ladens.',
  price_missing: 'Ein Tier, das einen Preis hatte, braucht einen. Er darf null sein.',
  barcode_taken: 'Der Strichcode {{code}} gehört schon zu {{petName}}.',
  pet_in_use:
    '{{petName}} ist für einen Kunden reserviert, oder ein Verkauf davon ist noch nicht synchronisiert. Danach lässt es sich entfernen.',
  category_in_use: 'In {{categoryName}} sind noch Tiere. Bitte zuerst in eine andere Kategorie legen.',
  pet_removal_not_offered:
    'Der Dienst dieses Ladens löscht keine Tiere; {{petName}} käme zurück. Bitte stattdessen den Status ändern.',
  category_removal_not_offered:
    'Der Dienst dieses Ladens löscht keine Kategorien; {{categoryName}} käme zurück.',
  count_open: 'Auf dieser Kasse wird schon gezählt.',
  count_over: 'Diese Zählung ist beendet. Bitte eine neue beginnen.',
  count_elsewhere: '{{petName}} gehört nicht zu {{categoryName}}; nur das wird gezählt.',
  count_unknown: 'Diese Zählung gibt es nicht.',
  csv_empty:
    'In dieser Datei stehen keine Tiere: Sie braucht eine Zeile mit Überschriften und eine für jedes Tier.',
  csv_no_name: 'Keine Spalte sagt, um welches Tier es geht. Bitte eine davon „Name“ nennen.',
  csv_too_big: 'Diese Datei ist zu groß für eine Liste von Tieren: Höchstens {{most}} MB lassen sich lesen.',
  import_gone: 'Diese Datei ist nicht mehr zur Hand. Bitte noch einmal lesen.',
  import_ended:
    '{{written}} von {{rows}} Zeilen wurden importiert. Für den Rest die Datei neu lesen; nichts wird doppelt importiert. ({{because}})',
  import_stale:
    'Der Laden hat sich geändert, seit die Datei gelesen wurde; es wurde nichts importiert. Bitte noch einmal lesen. ({{because}})',
  licences_unreadable:
    'Die Liste der Lizenzen, die mit Perch kam, kann nicht gelesen werden. Bitte installieren Sie Perch neu.',
  file_not_written: 'Die Datei ließ sich nicht nach {{file}} schreiben. Bitte einen anderen Ordner wählen.',
};
