import type { settingsAbout as english } from '../en/settingsAbout.ts';
import type { Words } from '../words.ts';

/** What the program is and how it stands, and the report of it. */
export const settingsAbout: Words<typeof english> = {
  about: {
    licences: 'Lizenzen',
    licencesWords:
      'Perch enthält Software anderer. Wählen Sie einen Teil, um zu lesen, von wem er ist und zu welchen Bedingungen er genutzt werden darf.',
    chromium: 'Chromium, das das Fenster anzeigt, hat eine eigene Liste. Sie liegt in dieser Datei:',
    unpacked: 'Die Liste entsteht, wenn Perch gepackt wird. Diese Version läuft aus dem Quelltext.',
    failed: 'Die Lizenzen konnten nicht gelesen werden',
    program: 'Programm',
    parts: 'Gebaut mit',
    system: 'Betriebssystem',
    till: 'Kasse',
    service: 'Dienst',
    noService: 'Noch keiner',
    data: 'Daten',
    folder: 'Ordner',
    database: 'Datenbank',
    databaseSize: '{{size}}, Version {{schema}}',
    backups: 'Sicherungen',
    logs: 'Logdateien',
    lastBackup: 'Letzte Sicherung',
    lastCheck: 'Letzte Prüfung aller Aufzeichnungen',
    never: 'Nie',
    holds: 'Alles stimmt.',
    differs: 'Etwas stimmt nicht. Speichern Sie einen Bericht und zeigen Sie ihn dem Support.',
    check: 'Jetzt prüfen',
    report: 'Bericht für den Support',
    reportIn:
      'Darin: Versionen und Größen, Einstellungen ohne Texte und Beträge, der Zustand der Verbindung und ihrer Anfragen, wie viele Zeilen jede Tabelle hat, ob alles stimmt, und die Logdatei mit Zeiten, Meldungen und Codes.',
    reportOut:
      'Nicht darin: Schlüssel, PINs, Namen, Telefonnummern, Notizen, Preise und Beträge, Adressen. Nichts wird verschickt: Sie wählen, wo er gespeichert wird und wer ihn bekommt.',
    save: 'Bericht speichern',
    saved: 'Bericht gespeichert: {{file}}',
  },
};
