import type { errors as english } from '../en/errors.ts';
import type { Words } from '../words.ts';

export const errors: Words<typeof english> = {
  internal:
    'In Perch ist etwas schiefgegangen. Nichts, was als fertig gezeigt wurde, ist verloren; bitte noch einmal versuchen.',
  basket_empty: 'Im Warenkorb ist noch nichts.',
  basket_open: 'Der offene Warenkorb hat Positionen. Bitte zuerst parken oder bezahlen.',
  underpaid: 'Das deckt die Summe noch nicht.',
  total_changed:
    'Die Summe hat sich inzwischen geändert. Bitte noch einmal ansehen, dann die Zahlung annehmen.',
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
  basket_done: 'Dieser Warenkorb wurde inzwischen verkauft, geparkt oder abgebrochen.',
  basket_unknown: 'Dieser Warenkorb ist nicht mehr geparkt.',
  card_open:
    'Eine Kartenzahlung ist noch nicht geklärt. „Bezahlen“ drücken und bestätigen, ob das Terminal sie genehmigt hat.',
  cards_unsettled:
    'Eine Kartenzahlung ist noch nicht geklärt. Bitte bestätigen, ob das Terminal sie genehmigt hat, dann schließen.',
  card_charging: 'Bestätigen Sie zuerst, ob das Terminal die Kartenzahlung genehmigt hat.',
  card_part:
    'Die Karte wurde schon belastet. Nehmen Sie den Rest an, oder geben Sie das Geld zurück: den Teil oben entfernen, dann am Terminal.',
  cash_part:
    'Dafür wurde schon Bargeld angenommen. Nehmen Sie den Rest an, oder geben Sie das Bargeld zuerst zurück: Entfernen Sie es aus dem Angenommenen.',
  payment_unfinished:
    'Für einen Verkauf, der nicht abgeschlossen ist, wurde schon Geld angenommen. Schließen Sie ihn ab, oder geben Sie das Geld zuerst zurück.',
  order_paid_in_part:
    'Für diese Bestellung wurde schon Geld angenommen. Schließen Sie die Abholung ab, oder geben Sie das Geld dort zuerst zurück.',
  card_over: 'Die Karte würde mit mehr als der Summe belastet. Bitte den Betrag noch einmal eingeben.',
  not_found: 'Das ist nicht mehr da.',
  float_differs:
    'Der letzte Abschluss hat einen anderen Betrag in der Lade gelassen. Noch einmal zählen, oder bestätigen.',
  installed_meanwhile:
    'Perch {{version}} wurde installiert. Bitte Perch nach Ladenschluss schließen und wieder öffnen, dann ist es da.',
  in_use: 'Ein anderes Programm hat diesen Datenordner offen. Bitte zuerst schließen.',
  unreachable:
    'Der Dienst ist nicht erreichbar. Der Verkauf geht weiter; alles wird gesendet, sobald er zurück ist.',
  unauthorized: 'Der Dienst nimmt den Schlüssel nicht an. Bitte in den Einstellungen prüfen.',
  other_copy:
    'Eine andere Kopie dieser Kasse, oder eine andere Kasse mit ihrer Nummer, sendet an denselben Dienst.',
  key_banned: 'Der Dienst hat den Schlüssel für eine Weile gesperrt. Bis dahin wartet alles sicher.',
  rate_limited: 'Der Dienst bat um eine Pause. Bis dahin wartet alles sicher.',
  backup_failed:
    'Die letzte Sicherung ist misslungen. Sehen Sie nach der Festplatte, dann sichern Sie in den Einstellungen.',
  backup_waits:
    'Sicherungen warten auf das Kennwort: Dieser Computer kann es nicht mehr lesen, und ohne wird keine gemacht. Geben Sie es unter Einstellungen, Sicherungen ein.',
  backup_place_missed:
    'Die Sicherungen haben ihren zweiten Ort seit {{since, moment}} nicht erreicht. Sehen Sie unter Einstellungen, Sicherungen nach.',
  place_absent: 'Der zweite Ort für Sicherungen ist nicht erreichbar. Es wird weiter versucht.',
  place_full: 'Am zweiten Ort ist nicht genug Platz für eine Sicherung.',
  place_damaged: 'Was am zweiten Ort für Sicherungen geschrieben wurde, liest sich anders zurück.',
  place_silent: 'Der zweite Ort für Sicherungen antwortet nicht.',
  place_failed: 'Die Kopie einer Sicherung brach ab. Es wird weiter versucht.',
  place_stopped: 'Die Kopie einer Sicherung wurde beendet; sie wird neu gemacht.',
  place_in_data:
    'Dieser Ordner liegt im Datenordner, den die Sicherungen schützen. Wählen Sie einen anderen, am besten auf einer anderen Platte.',
  backup_no_room: 'Die letzte Sicherung ist misslungen: Die Festplatte ist voll. Schaffen Sie etwas Platz.',
  bad_message:
    'Perch hat seinen eigenen Bildschirm nicht verstanden. Bitte neu starten; nichts, was als erledigt angezeigt wurde, ist verloren.',
  banned: 'Der Dienst hat diesen Schlüssel eine Weile gesperrt; Perch wartet, bis das vorbei ist.',
  closed: 'Perch wird gerade beendet.',
  database_older:
    'Dieser Laden wurde mit dieser Version von Perch noch nicht geöffnet. Starten Sie Perch einmal.',
  foreign_sender: 'Diese Seite gehört nicht zu Perch und bekommt keine Antwort.',
  job_unknown: 'Dieser Druckauftrag steht nicht mehr in der Liste.',
  no_printer: 'Es ist noch kein Drucker eingerichtet. Wählen Sie einen in den Einstellungen.',
  no_service:
    'Es ist noch kein Dienst eingerichtet. Alles bleibt hier; geben Sie Adresse und Schlüssel in den Einstellungen an.',
  not_offered: 'Der Dienst dieses Ladens bietet das nicht an.',
  not_printed: 'Der Drucker hat das Dokument nicht angenommen. Ist er an, und hat er Papier?',
  not_the_service:
    'Unter der Adresse antwortet etwas anderes als der Dienst. Alles bleibt hier; prüfen Sie Netz und Adresse.',
  nothing_there: 'In diesem Datenordner ist noch kein Laden.',
  old_runtime:
    'Perch läuft auf einem Electron, das keine Sicherheitsupdates mehr bekommt. Zum Ausprobieren genügt das; im Laden bitte ein fertiges Perch verwenden.',
  print_failed: 'Der Drucker konnte das nicht drucken. Sehen Sie nach ihm, dann drucken Sie noch einmal.',
  print_interrupted:
    'Das Programm endete, bevor das gedruckt war. Sehen Sie nach, ob das Papier da ist, und drucken Sie es sonst noch einmal.',
  printer_broken_off:
    'Der Drucker hat mittendrin aufgehört. Sehen Sie nach, ob das Papier vollständig ist, und drucken Sie sonst noch einmal.',
  printer_cover: 'Der Deckel des Druckers ist offen. Schließen Sie ihn und drucken Sie noch einmal.',
  printer_error: 'Der Drucker meldet eine Störung. Schalten Sie ihn aus und wieder ein.',
  printer_paper: 'Der Drucker hat kein Papier. Legen Sie eine Rolle ein und drucken Sie noch einmal.',
  printer_unreachable: 'Der Drucker unter {{where}} antwortet nicht. Ist er an, und steckt sein Netzkabel?',
  reads_put_off:
    'Die Anfragen, die das Lesen heute verbrauchen darf, sind verbraucht. Verkäufe gehen weiter hinaus; bitte später noch einmal.',
  refund_unknown: 'Diese Erstattung gibt es nicht.',
  shop_open: 'Der Laden ist offen; es gibt nichts wiederherzustellen.',
  api_key_unusable: 'Der Schlüssel enthält Zeichen, die kein Schlüssel hat; bitte noch einmal kopieren.',
};
