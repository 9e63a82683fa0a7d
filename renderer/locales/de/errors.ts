import type { errors as english } from '../en/errors.ts';
import type { Words } from '../words.ts';

export const errors: Words<typeof english> = {
  internal:
    'In Perch ist etwas schiefgegangen. Nichts, was als fertig gezeigt wurde, ist verloren; bitte noch einmal versuchen.',
  basket_empty: 'Im Korb ist noch nichts.',
  basket_open: 'Der offene Korb hat Zeilen. Bitte zuerst parken oder zahlen.',
  underpaid: 'Das deckt die Summe noch nicht.',
  total_changed:
    'Die Summe hat sich inzwischen geändert. Bitte noch einmal ansehen, dann die Zahlung nehmen.',
  oversell: 'Es ist nicht genug da: {{petName}}, {{wanted}} gewünscht, {{free}} frei.',
  disk_full:
    'Die Platte ist voll, darum wurde das nicht gespeichert. Bitte Platz schaffen und noch einmal versuchen.',
  disk_readonly:
    'In den Datenordner lässt sich nicht schreiben, darum wurde das nicht gespeichert. Bitte die Rechte prüfen und noch einmal versuchen.',
  disk_error:
    'Die Platte meldete einen Fehler, darum wurde das nicht gespeichert. Bitte noch einmal versuchen.',
  folder_unusable:
    'Der Datenordner lässt sich nicht öffnen. Bitte prüfen, ob es ihn gibt und ob in ihn geschrieben werden darf.',
  database_newer:
    'Dieser Laden wurde mit einem neueren Perch geöffnet. Bitte dieses installieren; es wurde nichts verändert.',
  database_foreign: 'Die Datei im Datenordner ist keine Datenbank von Perch.',
  database_damaged:
    'Die Daten des Ladens sind beschädigt. Bitte Perch neu starten; es bietet dann die letzte gute Sicherung an.',
  basket_done: 'Dieser Korb wurde inzwischen verkauft, geparkt oder verworfen.',
  basket_unknown: 'Dieser Korb ist nicht mehr geparkt.',
  card_open:
    'Eine Kartenzahlung ist noch offen. „Zahlen“ drücken und sagen, ob das Terminal sie genommen hat.',
  card_charging: 'Sagen Sie zuerst, ob das Terminal die Kartenzahlung genommen hat.',
  card_part:
    'Die Karte wurde schon belastet. Nehmen Sie den Rest, oder geben Sie das Geld am Terminal zurück und nehmen Sie den Teil oben zurück.',
  card_over: 'Die Karte würde mit mehr als der Summe belastet. Bitte den Betrag noch einmal eingeben.',
  not_found: 'Das ist nicht mehr da.',
  in_use: 'Ein anderes Programm hat diesen Datenordner offen. Bitte zuerst schließen.',
  unreachable:
    'Der Dienst ist nicht erreichbar. Der Verkauf geht weiter; alles wird gesendet, sobald er zurück ist.',
  unauthorized: 'Der Dienst nimmt den Schlüssel nicht an. Bitte in den Einstellungen prüfen.',
  key_banned: 'Der Dienst hat den Schlüssel für eine Weile gesperrt. Bis dahin wartet alles sicher.',
  rate_limited: 'Der Dienst bat um eine Pause. Bis dahin wartet alles sicher.',
};
