import type { settingsAbout as english } from '../en/settingsAbout.ts';
import type { Words } from '../words.ts';

/** What the program is and how it stands, and the report of it. */
export const settingsAbout: Words<typeof english> = {
  about: {
    licences: 'Lizenzen',
    licencesWords:
      'In Perch steckt die Arbeit anderer. Wählen Sie einen Teil, um zu lesen, von wem er ist und zu welchen Bedingungen er genutzt werden darf.',
    chromium: 'Chromium, das das Fenster zeichnet, hat eine eigene Liste. Sie liegt in dieser Datei:',
    unpacked: 'Die Liste entsteht, wenn Perch gepackt wird. Dieses hier läuft aus seinen Quellen.',
    failed: 'Die Lizenzen konnten nicht gelesen werden',
    program: 'Programm',
    system: 'Betriebssystem',
    till: 'Kasse',
    service: 'Dienst',
    noService: 'Noch keiner',
    data: 'Daten',
    folder: 'Ordner',
    database: 'Datenbank',
    databaseSize: '{{size}}, Version {{schema}}',
    backups: 'Sicherungen',
    logs: 'Protokolle',
    lastBackup: 'Letzte Sicherung',
    lastCheck: 'Letzte Prüfung der Bücher',
    never: 'Nie',
    holds: 'Alles stimmt überein.',
    differs: 'Etwas stimmt nicht überein. Speichern Sie einen Bericht und zeigen Sie ihn dem Support.',
    check: 'Bücher prüfen',
    report: 'Bericht für den Support',
    reportIn:
      'Darin: Versionen und Größen, Einstellungen ohne Texte und Beträge, wie es um die Verbindung und ihre Anfragen steht, wie viele Zeilen jede Tabelle hat, ob die Bücher übereinstimmen, und das Protokoll mit Zeiten, Sätzen und Codes.',
    reportOut:
      'Nicht darin: Schlüssel, PINs, Namen, Telefonnummern, Notizen, Preise und Beträge, Adressen. Nichts wird verschickt: Sie wählen, wo er gespeichert wird und wer ihn bekommt.',
    save: 'Bericht speichern',
    saved: 'Bericht gespeichert: {{file}}',
  },
};
