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
    'Die Platte ist voll, der Verkauf ließ sich nicht schreiben. Es wurde nichts verkauft; bitte Platz schaffen und noch einmal versuchen.',
  read_only:
    'In den Datenordner lässt sich nicht schreiben. Es wurde nichts verkauft; bitte die Rechte prüfen und noch einmal versuchen.',
  not_found: 'Das ist nicht mehr da.',
  in_use: 'Ein anderes Programm hat diesen Datenordner offen. Bitte zuerst schließen.',
  unreachable:
    'Der Dienst ist nicht erreichbar. Der Verkauf geht weiter; alles wird gesendet, sobald er zurück ist.',
  unauthorized: 'Der Dienst nimmt den Schlüssel nicht an. Bitte in den Einstellungen prüfen.',
  key_banned: 'Der Dienst hat den Schlüssel für eine Weile gesperrt. Bis dahin wartet alles sicher.',
  rate_limited: 'Der Dienst bat um eine Pause. Bis dahin wartet alles sicher.',
};
