import type { finder as english } from '../en/finder.ts';
import type { Words } from '../words.ts';

export const finder: Words<typeof english> = {
  checkout: {
    keys: {
      line: 'Preis ändern',
      basketDiscount: 'Nachlass Prozent Abzug',
      hold: 'merken später zurückstellen',
      held: 'gemerkt zurückholen fortsetzen',
      receipts: 'Erstattung Geld zurück Kassenzettel Quittung Kopie nachdrucken Rechnung',
      exchange: 'tauschen zurückgeben Rückgabe Erstattung',
      undo: 'zurück rückgängig',
      void: 'Storno stornieren löschen leeren abbrechen',
      pay: 'Bar Karte Zahlung Summe kassieren',
    },
  },
  orders: { keys: { take: 'neu reservieren Reservierung Kunde Anzahlung', search: 'Abholung Kunde' } },
  stock: {
    keys: {
      add: 'neu anlegen Artikel',
      count: 'Inventur Zählung',
      prices: 'Preisliste neue Preise erhöhen',
    },
    categoriesButton: 'Gruppen Arten',
    counts: { button: 'Inventur Zählungen' },
    import: 'CSV Excel Datei einlesen',
    export: 'CSV Excel Datei speichern',
  },
  day: {
    keys: {
      cash: 'Lade Wechselgeld Einlage Entnahme Privatentnahme',
      close: 'Z-Bericht Tagesabschluss Feierabend Lade zählen',
      print: 'Z-Bericht Papier',
      archive: 'Prüfung Export Steuer',
    },
  },
  documents: {
    drawer: { open: 'Schublade Kasse Bargeld Wechselgeld' },
    jobs: { open: 'Drucker Papier Warteschlange nachdrucken' },
  },
  lists: { title: 'Papier drucken knapp fällig' },
  keys: { help: 'Tastatur Hilfe' },
  staff: { keys: { signIn: 'einloggen Login Person Benutzer PIN wechseln' } },
  sync: { lookNow: 'senden hochladen aktualisieren online' },
  find: {
    light: 'Design Thema hell Farbschema',
    dark: 'Design Thema dunkel Nacht Farbschema',
    system: 'Design Thema automatisch Farbschema',
  },
  settings: {
    section: {
      start: 'Training verbinden einrichten echter Laden',
      shop: 'Name Adresse Sprache Währung Region Zahlenformat Design Belegkopf',
      taxes: 'MwSt Umsatzsteuer Steuersatz Rundung',
      stock: 'Mindestbestand',
      staff: 'Personen Mitarbeiter Benutzer PIN Leitung',
      rules: 'Rechte Rollen Rabatt Erstattung Vollbild Kiosk',
      customers: 'Datenschutz löschen DSGVO',
      printer: 'drucken Belegdrucker Papier Lade Schublade',
      service: 'Verbindung Schlüssel Server online Kassennummer Tarif',
      backups: 'wiederherstellen Kopie sichern Daten',
      updates: 'Version neu Aktualisierung',
      about: 'Version Lizenz Hilfe Fehlerbericht',
      activity: 'Journal Verlauf wer Aktivität',
    },
  },
};
