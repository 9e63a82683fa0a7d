import type { settingsUpdates as english } from '../en/settingsUpdates.ts';
import type { Words } from '../words.ts';

/** New versions of the program. */
export const settingsUpdates: Words<typeof english> = {
  updates: {
    running: 'Auf dieser Kasse ist Perch {{version}} installiert.',
    none: 'Perch sucht auf dieser Kasse nicht nach Updates. Zum Aktualisieren installieren Sie die neue Version über diese; die Daten des Ladens bleiben erhalten.',
    apt: 'Diese Kasse bekommt neue Versionen aus einer apt-Paketquelle. Wer den Computer verwaltet, gibt diesen Befehl ein:',
    aptAfter:
      'Perch läuft dabei weiter. Die neue Version gilt, sobald Perch geschlossen und wieder geöffnet wurde, am besten nach dem Kassenabschluss.',
    newest: 'Das ist die neueste Version',
    unknown: 'Neue Versionen',
    found: 'Perch {{version}} ist verfügbar',
    ready: 'Perch {{version}} kann installiert werden',
    of: 'Vom {{date}}',
    notes: 'Was neu ist',
    look: 'Nach Updates suchen',
    lookedAt: 'Zuletzt gesucht: {{at}}',
    fetch: 'Herunterladen',
    fetching: 'Wird heruntergeladen: {{percent}}\u00a0%',
    atClosing:
      'Die neue Version wird installiert, wenn Perch nach dem Kassenabschluss geschlossen wird. Das dauert ein paar Sekunden.',
    notAtClosing: 'Sie ist noch nicht installiert. Perch läuft weiter wie bisher.',
    agree: 'Installieren, wenn Perch geschlossen wird',
    install: 'Jetzt installieren',
    installHint:
      'Perch schließt sich und öffnet sich mit der neuen Version wieder. Dabei geht nichts verloren.',
    installing: 'Perch schließt sich jetzt und öffnet sich mit der neuen Version wieder.',
    when: 'Wann Updates installiert werden',
    whenTo: {
      closing: 'Wenn Perch geschlossen wird',
      ask: 'Nachfragen',
      never: 'Nie',
    },
    whenHint: {
      closing:
        'Perch lädt eine neue Version herunter und installiert sie, wenn es nach dem Kassenabschluss geschlossen wird.',
      ask: 'Perch meldet, dass es eine neue Version gibt. Die Leitung lädt sie hier herunter und installiert sie.',
      never: 'Perch sucht nicht automatisch. Die Leitung kann es hier trotzdem tun.',
    },
    always: 'Nie, solange Positionen im Warenkorb sind oder eine Zahlung offen ist.',
    training: 'Im Training sucht Perch nicht automatisch.',
  },
};
