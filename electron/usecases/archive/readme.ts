/** The README of an archive, in both languages: its reader may speak either. */
export const README = `ARCHIV FÜR DAS FINANZAMT

Alle Kassenvorgänge der abgeschlossenen Schichten eines Zeitraums, als einfache Dateien in UTF-8. Beträge haben einen
Dezimalpunkt und sind in der Währung der Zeile; Zeitpunkte sind in UTC.

  receipts.csv         Verkäufe (Belege)
  items.csv            deren Positionen
  refunds.csv          Erstattungen
  refund_items.csv     deren Positionen
  payments.csv         Zahlungen, Rückzahlungen und Anzahlungen
  taxes.csv            Steuer je Beleg und Satz
  cash_movements.csv   Einlagen und Entnahmen
  z_reports.csv        Z-Berichte, mit den Summen seit Inbetriebnahme (grand_...)
  journal.jsonl        das Protokoll: eine Zeile je Vorgang, jede mit der Prüfsumme der Zeile davor
  staff.csv            Personal, mit Namen und Rollen bei jedem Abschluss
  settings.json        Einstellungen und Steuersätze beim letzten Abschluss
  manifest.json        was im Archiv ist, mit Prüfsummen
  verify.mjs           prüft alles; Node.js ab Version 18: node verify.mjs

Namen und Telefonnummern von Kunden sowie frei eingegebene Gründe und Notizen sind nicht enthalten. Im Protokoll steht an
ihrer Stelle eine Prüfsumme (wordsHash).

Dieses Archiv ist kein DSFinV-K-Export und nicht zertifiziert. An die Kasse ist keine zertifizierte technische
Sicherheitseinrichtung (TSE) angeschlossen.


ARCHIVE FOR THE TAX OFFICE

All transactions of the closed shifts of a period, as plain files in UTF-8. Amounts have a decimal point and are in the
currency of their row; times are in UTC.

  receipts.csv         sales (receipts)
  items.csv            their items
  refunds.csv          refunds
  refund_items.csv     their items
  payments.csv         payments, refunds of payments and deposits
  taxes.csv            tax on each receipt by rate
  cash_movements.csv   cash paid in and out
  z_reports.csv        Z reports, with grand totals since the till's first day (grand_...)
  journal.jsonl        the activity log: one row per event, each with the hash of the previous row
  staff.csv            staff, with names and roles at each closing
  settings.json        settings and tax rates at the last closing
  manifest.json        the files of the archive, with their hashes
  verify.mjs           checks the archive; Node.js 18 or newer: node verify.mjs

Customers' names and telephone numbers, and free-text reasons and notes, are not included. The activity log has a hash in
their place (wordsHash).

This archive is not certified. No certified security device is connected to the till.
`;
