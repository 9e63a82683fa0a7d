import type { shell as english } from '../en/shell.ts';
import type { Words } from '../words.ts';

export const shell: Words<typeof english> = {
  nav: {
    label: 'Bereiche',
    checkout: 'Kasse',
    orders: 'Bestellungen',
    stock: 'Bestand',
    sync: 'Sync',
    day: 'Tag',
    settings: 'Einstellungen',
  },
  training: {
    mark: 'Training',
    words: 'Zum Ausprobieren: Nichts wird an den Dienst gesendet, und auf jedem Beleg steht „Training“.',
    open: 'Ihren echten Laden öffnen',
  },
  pill: {
    label: 'Sync: {{words}}. Öffnet den Sync-Bildschirm.',
    checking: 'Prüft',
    checkingWaiting: 'Prüft · {{waiting}} offen',
    last: 'Synchronisiert {{time}}',
    online: 'Online',
    sending: 'Sendet {{waiting}}',
    waiting: '{{waiting}} offen',
    training: 'Training',
    offline: 'Offline',
    offlineWaiting: 'Offline · {{waiting}} offen',
    paused: 'Pause bis {{until}}',
    pausedWaiting: '{{waiting}} offen bis {{until}}',
    pausedOpen: 'Pause',
    pausedOpenWaiting: 'Pause · {{waiting}} offen',
    keyRefused: 'Schlüssel abgelehnt',
    noService: 'Kein Dienst',
    attention: 'Bitte prüfen',
    review_one: '1 Vorgang zu prüfen',
    review_other: '{{count}} Vorgänge zu prüfen',
    brief: {
      checkingWaiting: 'Prüft · {{waiting}}',
      last: 'Synchronisiert',
      offlineWaiting: 'Offline · {{waiting}}',
      pausedWaiting: 'Pause · {{waiting}}',
      review: '{{items}} prüfen',
    },
  },
  keys: {
    title: 'Tastenkürzel',
    open: 'Tastenkürzel zeigen',
    everywhere: 'Überall',
    find: 'Tier, Bestellung, Beleg, Befehl oder Einstellung finden',
    help: 'Diese Tastenkürzel zeigen',
    back: 'Zurück oder Offenes schließen',
    scan: 'Einen Code scannen, von überall',
    scanner: 'Scanner',
    esc: 'Esc',
    enter: 'Enter',
    del: 'Entf',
    space: 'Leertaste',
    ctrl: 'Strg',
    shift: 'Umschalt',
    alt: 'Alt',
  },
  find: {
    placeholder: 'Tier, Bestellung, Beleg, Befehl oder Einstellung',
    commands: 'Befehle',
    pets: 'Tiere',
    firstPets: 'Tiere: die ersten {{count}}',
    guessed: 'Meinten Sie',
    orders: 'Bestellungen',
    nothing: 'Keine Treffer.',
    signIn: 'Anmelden, um Bestellungen und Belege zu finden',
    take: 'in den Warenkorb oder öffnen',
    move: 'wählen',
    leave: 'schließen',
    goTo: 'Gehe zu {{screen}}',
    english: 'English',
    german: 'Deutsch',
    light: 'Helle Farben',
    dark: 'Dunkle Farben',
    system: 'Farben des Systems',
    putInBasket: 'In den Warenkorb',
  },
  cardQuestion: {
    title: 'Ist diese Kartenzahlung durchgegangen?',
    what: 'Eine Kartenzahlung über {{amount}} wurde begonnen ({{when}}) und nie beendet.',
    look: 'Sehen Sie am Terminal oder auf seinem Beleg nach. Wurde die Karte belastet, geht der Verkauf von dort weiter.',
    ended:
      'Wofür sie gedacht war, wurde inzwischen anders bezahlt oder beendet. Hat das Terminal die Zahlung doch genehmigt, geben Sie das Geld dort zurück und bestätigen Sie es dann hier.',
    unread: 'Ob eine Zahlung offen geblieben ist, konnte nicht gelesen werden: {{why}}',
    yes: 'Ja, bezahlt',
    no: 'Nein',
    reversed: 'Bezahlt und dort erstattet',
    deposit: {
      what: 'Eine Anzahlung über {{amount}} mit Karte für {{subject}} wurde begonnen ({{when}}) und nie beendet.',
      look: 'Sehen Sie am Terminal oder auf seinem Beleg nach. Wurde die Karte belastet, wird die Bestellung mit ihrer Anzahlung aufgenommen.',
    },
    back: {
      title: 'Wurde dieses Geld auf die Karte erstattet?',
      refund:
        'Eine Erstattung von {{amount}} zum Beleg {{subject}} auf die Karte wurde begonnen ({{when}}) und nie beendet.',
      exchange:
        'Eine Erstattung von {{amount}} auf die Karte bei einem Umtausch wurde begonnen ({{when}}) und nie beendet.',
      returnedDeposit:
        'Die Anzahlung von {{amount}} für {{subject}} sollte auf eine Karte erstattet werden ({{when}}), um die Bestellung zu stornieren.',
      returnedPart:
        'Eine Kartenzahlung über {{amount}} für einen nicht abgeschlossenen Verkauf sollte zurückgegeben werden ({{when}}).',
      look: 'Sehen Sie am Terminal oder auf seinem Beleg nach. Wurde das Geld erstattet, wird das jetzt gespeichert.',
      ended:
        'Wofür sie gedacht war, wurde inzwischen anders erledigt. Hat das Terminal das Geld doch erstattet, belasten Sie die Karte dort wieder.',
      yes: 'Ja, erstattet',
      no: 'Nein',
      settled: 'Nicht erstattet oder wieder belastet',
    },
  },
  notice: {
    label: 'Hinweise',
    close: 'Diesen Hinweis schließen',
    undo: 'Rückgängig',
  },
  common: {
    cancel: 'Abbrechen',
    back: 'Zurück',
    close: 'Schließen',
    done: 'Fertig',
    apply: 'Übernehmen',
    save: 'Speichern',
    tryAgain: 'Erneut versuchen',
    perch: 'Perch',
  },
  form: {
    badDay: 'Ein Datum wie {{example}}.',
    usualDays: 'Häufige Tage',
    today: 'Heute',
    yesterday: 'Gestern',
    calendar: 'Im Kalender wählen',
    calendarOf: '{{label}}: im Kalender wählen',
    discard: {
      title: 'Eingaben verwerfen?',
      words: 'Sie sind noch nicht gespeichert.',
      keep: 'Weiter eingeben',
      discard: 'Verwerfen',
    },
  },
  start: {
    mishap: {
      window: 'Perch musste sein Fenster neu starten. Ihr Warenkorb ist unverändert.',
      program: 'Perch wurde unerwartet beendet. Ihr Warenkorb ist unverändert.',
    },
    restored_zero:
      'Die Sicherung ist wiederhergestellt. Was verkauft oder geändert wurde, seit sie entstand, ist nicht darin: Bitte prüfen Sie Bestand und Bestellungen.',
    restored_one:
      'Die Sicherung ist wiederhergestellt. Was verkauft oder geändert wurde, seit sie entstand, ist nicht darin: Bitte prüfen Sie die Bestellungen und zählen Sie {{count}} Tier.',
    restored_other:
      'Die Sicherung ist wiederhergestellt. Was verkauft oder geändert wurde, seit sie entstand, ist nicht darin: Bitte prüfen Sie die Bestellungen und zählen Sie {{count}} Tiere.',
    restoredAt_zero:
      'Die Sicherung vom {{at}} ist wiederhergestellt. Was seitdem verkauft oder geändert wurde, ist nicht darin: Bitte prüfen Sie Bestand und Bestellungen.',
    restoredAt_one:
      'Die Sicherung vom {{at}} ist wiederhergestellt. Was seitdem verkauft oder geändert wurde, ist nicht darin: Bitte prüfen Sie die Bestellungen und zählen Sie {{count}} Tier.',
    restoredAt_other:
      'Die Sicherung vom {{at}} ist wiederhergestellt. Was seitdem verkauft oder geändert wurde, ist nicht darin: Bitte prüfen Sie die Bestellungen und zählen Sie {{count}} Tiere.',
    notRestored: 'Die Sicherung wurde nicht wiederhergestellt, der Laden ist unverändert: {{why}}',
    notRestoredAt:
      'Die Sicherung vom {{at}} wurde nicht wiederhergestellt, der Laden ist unverändert: {{why}}',
    opening: 'Der Laden wird geöffnet',
    failed: 'Der Laden konnte nicht geöffnet werden',
    broken: 'In dieser Ansicht ist ein Fehler aufgetreten',
    brokenWords:
      'Nichts, was als erledigt angezeigt wurde, ist verloren, und der offene Warenkorb ist gesichert. Nach einem Neustart ist er wieder da.',
    startOver: 'Neu starten',
  },
  recovery: {
    title: 'Die Daten des Ladens sind beschädigt',
    kept: 'Gelöscht wurde nichts.',
    setAside: 'Die beschädigte Datei liegt noch da: {{file}}.',
    backup:
      'Mit einer Sicherung ist alles bis zu ihrem Zeitpunkt wieder da, auch Personen und PINs. Was seither bei Petstore ankam, wird nicht noch einmal gesendet.',
    choice: 'Sicherung zum Weitermachen',
    another: 'Andere Sicherung wählen',
    place: { computer: 'Auf diesem Computer', second: 'Am zweiten Ort' },
    failed: 'Die Sicherung vom {{when}} ließ sich nicht wiederherstellen: {{why}}',
    failedFile: 'Die Sicherung ließ sich nicht wiederherstellen: {{why}}',
    missing: {
      title: 'Die Daten des Ladens fehlen',
      words:
        'Die Datei perch.sqlite liegt nicht mehr im Ordner dieses Ladens. Wurde sie verschoben oder ist ihr Laufwerk nicht angeschlossen, dann schließen Sie Perch, bringen Sie sie zurück und starten Sie neu: Dann ist alles da.',
    },
    none: 'Es gibt keine Sicherung, mit der es weitergehen könnte.',
    restore: 'Mit der Sicherung weitermachen',
    sure: 'Ich möchte mit einem leeren Laden beginnen',
    empty: 'Leer beginnen',
    newer: {
      title: 'Dieser Laden braucht eine neuere Version von Perch',
      words:
        'Dieser Laden wurde mit einer neueren Version von Perch geöffnet; diese Version kann ihn nicht richtig lesen. Es wurde nichts verändert. Bitte die neuere Version wieder installieren, dann ist alles da.',
      choice: 'Kopie zum Weitermachen',
      another: 'Andere Kopie wählen',
      copy: 'Eine frühere Kopie kann diese Version lesen. Was im Laden seither geschah, ist nicht darin, auch nicht Verkäufe, die noch nicht gesendet wurden: Das bleibt für die neuere Version im Datenordner.',
      none: 'Es gibt keine Kopie, die diese Version lesen könnte.',
      sure: 'Ich möchte ohne das weitermachen, was seither geschah',
      restore: 'Mit der Kopie weitermachen',
    },
  },
};
