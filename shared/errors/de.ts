import type { Sentences } from './sentence.ts';

/** The same in German. */
export const de: Sentences = {
  // Money and the cart
  amount_too_large: 'Mit einem so großen Betrag lässt sich nicht rechnen. Bitte Menge und Preis prüfen.',
  amount_zero: 'Bitte einen Betrag eingeben.',
  bad_amount: 'Bitte einen Betrag eingeben.',
  basket_done: 'Dieser Warenkorb wurde inzwischen verkauft, geparkt oder abgebrochen.',
  basket_empty: 'Im Warenkorb ist noch nichts.',
  basket_open: 'Der offene Warenkorb hat Positionen. Bitte zuerst parken oder bezahlen.',
  basket_unknown: 'Dieser Warenkorb ist nicht mehr geparkt.',
  card_busy:
    'Dafür wurde eine Kartenzahlung begonnen, und niemand hat bestätigt, wie sie ausging. Perch fragt beim nächsten Start danach.',
  card_charging: 'Bestätigen Sie zuerst, ob das Terminal die Kartenzahlung genehmigt hat.',
  card_open:
    'Eine Kartenzahlung ist noch nicht geklärt. „Bezahlen“ drücken und bestätigen, ob das Terminal sie genehmigt hat.',
  card_over: 'Die Karte würde mit mehr als der Summe belastet. Bitte den Betrag noch einmal eingeben.',
  card_part:
    'Die Karte wurde schon belastet. Nehmen Sie den Rest an, oder geben Sie das Geld zurück: ✕ neben der Kartenzahlung drücken, dann am Terminal erstatten.',
  card_refund_over:
    'Auf die Karte geht nicht mehr zurück, als mit ihr bezahlt wurde. Von diesem Beleg können noch {{most}} auf Karte zurück. Bitte bar erstatten.',
  cash_part:
    'Dafür wurden schon {{amount}} bar angenommen. Nehmen Sie den Rest an, oder geben Sie das Bargeld zurück: ✕ neben der Barzahlung drücken.',
  key_used:
    'Es wurde nichts gebucht: Die Anfrage gehört zu einem anderen Vorgang, der schon abgeschlossen ist. Bitte neu beginnen.',
  line_unknown: 'Diese Position steht nicht auf dem Beleg.',
  no_price: 'Dieses Tier hat noch keinen Preis. Bitte zuerst einen festlegen.',
  not_found: 'Das ist nicht mehr da.',
  oversell: 'Es ist nicht genug da: {{petName}}, {{wanted}} gewünscht, noch {{free}} da.',
  payment_goes_back:
    'Mit dieser Kartenzahlung geht Geld an den Kunden zurück. Bestätigen Sie, ob das Terminal das getan hat oder nicht.',
  payment_unfinished:
    'Für einen Verkauf, der nicht abgeschlossen ist, wurde schon Geld angenommen. Schließen Sie ihn ab, oder geben Sie das Geld zuerst zurück.',
  refund_currency:
    'Dieser Beleg wurde in {{currency}} bezahlt, der früheren Währung des Ladens. Zahlen Sie das Geld als Entnahme aus.',
  refund_done: 'Diese Erstattung wurde bereits ausgezahlt.',
  refund_exceeds: 'Von „{{petName}}“ lassen sich nur noch {{left}} erstatten.',
  refund_unknown: 'Diese Erstattung gibt es nicht.',
  sale_unknown: 'Diesen Beleg gibt es nicht.',
  total_changed:
    'Die Summe hat sich inzwischen geändert. Bitte noch einmal ansehen, dann die Zahlung annehmen.',
  underpaid: 'Das deckt die Summe noch nicht.',

  // An exchange
  nothing_new:
    'Im Warenkorb ist nichts Neues. Legen Sie hinein, was der Kunde dafür nimmt, oder geben Sie das Geld mit „Erstatten“ zurück.',
  other_exchange:
    'Im Warenkorb ist schon die Rückgabe eines anderen Belegs. Bitte erst diesen Umtausch abschließen.',
  exchange_paying: 'Bitte erst die Zahlung abschließen, oder zurück zum Warenkorb.',
  exchange_open:
    'Dieser Beleg gehört zu einem Umtausch, der nicht abgeschlossen ist. Bitte erst diesen abschließen.',

  // Lists, reports and the archive
  list_too_long:
    'Diese Liste hat {{rows}} Zeilen und ist zu lang zum Drucken: höchstens {{most}} gehen. Bitte eine Kategorie wählen.',
  drawer_uncounted:
    'Eine Schicht dieser Tage ist offen. Zahlungsarten werden gedruckt, sobald ihre Lade gezählt ist.',
  archive_busy: 'Es wird bereits ein Archiv gespeichert.',
  archive_empty: 'In diesem Zeitraum wurde keine Schicht geschlossen.',
  archive_too_large: 'Das ist zu viel für ein Archiv. Bitte weniger Tage wählen.',

  // New versions of Perch
  update_found: 'Perch {{version}} ist verfügbar. Mehr unter Einstellungen, Updates.',
  update_ready:
    'Perch {{version}} ist heruntergeladen. Die neue Version wird installiert, wenn Perch nach dem Kassenabschluss geschlossen wird.',
  update_unsigned:
    'Was als neue Version angeboten wird, hat der Herausgeber von Perch nicht signiert. Es wurde nicht verwendet, und nichts wurde geändert.',
  update_unreadable: 'Die Angaben zu einer neuen Version sind nicht lesbar. Nichts wurde geändert.',
  update_damaged:
    'Die neue Version wurde fehlerhaft übertragen. Nichts wurde geändert; es kann noch einmal versucht werden.',
  update_no_room:
    'Auf der Festplatte ist zu wenig Platz für die neue Version. Bitte Platz schaffen; nichts wurde geändert.',
  update_needs_room:
    'Perch {{version}} ist bereit, aber die Festplatte ist zu voll dafür: Vorher wird Ihr Laden kopiert. Bitte Platz schaffen.',
  update_no_right:
    'Perch darf dort nicht schreiben, wo es installiert ist. Wer diesen Computer verwaltet, kann die neue Version installieren.',
  update_unreachable:
    'Die neue Version konnte nicht vollständig geladen werden. Perch läuft wie bisher; es wird später wieder versucht.',
  update_failed:
    'Die neue Version konnte nicht geladen werden. Nichts wurde geändert; der Grund steht in der Logdatei.',
  update_gone: 'Diese Version ist nicht mehr bereit. Bitte noch einmal suchen.',
  update_cart_open:
    'Im Warenkorb sind Positionen. Bitte zuerst den Verkauf abschließen oder den Warenkorb parken; dann kann die neue Version installiert werden.',
  update_payment_open:
    'Eine Zahlung ist offen. Bitte zuerst abschließen; dann kann die neue Version installiert werden.',
  updates_of_real_shop:
    'Neue Versionen darf nur die Leitung des echten Ladens installieren. Bitte den echten Laden öffnen und dort als Leitung anmelden.',

  // The drawer and the shift
  cards_unsettled:
    'Eine Kartenzahlung ist noch nicht geklärt. Bitte bestätigen, ob das Terminal sie genehmigt hat, dann schließen.',
  carts_held:
    'Es sind Warenkörbe geparkt ({{count}}). Schließen Sie diese zuerst ab oder lassen Sie sie beim Abschluss geparkt.',
  float_differs:
    'Nach dem letzten Abschluss war ein anderer Betrag in der Lade. Bitte noch einmal zählen oder bestätigen.',
  no_shift: 'Keine Schicht ist offen. Bitte zuerst unter „Tag“ eine öffnen.',
  shift_closed: 'Diese Schicht ist schon geschlossen.',
  shift_open: 'Es ist schon eine Schicht offen.',
  shift_unknown: 'Diese Schicht gibt es nicht.',
  take_out_too_large: 'Gezählt wurden nur {{counted}}; {{amount}} lassen sich nicht entnehmen.',

  // Orders
  deposit_known: 'Diese Kasse hat die Bestellung aufgenommen und kennt ihre Anzahlung.',
  deposit_over: 'Die Anzahlung ist höher als der Preis der Bestellung.',
  order_former:
    'Diese Bestellung stammt aus der Zeit, als die Kasse mit einem anderen Dienst verbunden war. Stornieren Sie sie hier und zahlen Sie die Anzahlung zurück.',
  order_not_open: 'Diese Bestellung ist schon abgeholt oder storniert.',
  order_paid_in_part:
    'Für diese Bestellung wurde schon Geld angenommen. Schließen Sie die Abholung ab, oder geben Sie das Geld dort zuerst zurück.',
  order_still_open: 'Diese Bestellung ist noch offen. Schließen Sie die Abholung ab oder stornieren Sie sie.',
  order_still_there:
    'Der Dienst hat diese Bestellung noch; keine andere Kasse hat ihre Anzahlung verrechnet.',
  order_taken: 'Diese Bestellung wurde bereits aufgenommen.',
  order_unknown: 'Diese Bestellung steht nicht mehr in der Liste.',
  order_without_pets:
    'Diese Bestellung sagt nicht, für wie viele Tiere sie ist. Bitte beim Dienst berichtigen, dann die Abholung abschließen.',
  overpromise: 'Es ist nicht genug da: {{wanted}} gewünscht, noch {{free}} da.',
  ship_date_past: 'Dieser Tag ist vorbei. Bitte heute oder einen späteren wählen.',

  // Pets, categories, stock, prices and lists
  barcode_taken: 'Der Strichcode {{code}} gehört schon zu {{petName}}.',
  below_zero: 'Von {{petName}} sind nur {{shown}} da.',
  category_in_use: 'In {{categoryName}} sind noch Tiere. Bitte zuerst in eine andere Kategorie verschieben.',
  category_removal_not_offered:
    'Der Dienst dieses Ladens löscht keine Kategorien; {{categoryName}} käme zurück.',
  category_unknown: 'Diese Kategorie ist nicht mehr in der Liste des Ladens.',
  count_elsewhere: '{{petName}} gehört nicht zu {{categoryName}}; nur diese Kategorie wird gezählt.',
  count_open: 'Auf dieser Kasse wird schon gezählt.',
  count_over: 'Diese Zählung ist beendet. Bitte eine neue beginnen.',
  count_unknown: 'Diese Zählung gibt es nicht.',
  csv_empty:
    'In dieser Datei stehen keine Tiere: Sie braucht eine Zeile mit Überschriften und eine für jedes Tier.',
  csv_no_name: 'Keine Spalte sagt, um welches Tier es geht. Bitte eine davon „Name“ nennen.',
  csv_too_big:
    'Diese Datei ist zu groß für eine Liste von Tieren: Höchstens {{most}}\u00a0MB lassen sich lesen.',
  csv_unreadable:
    'Diese Datei ließ sich nicht lesen: Sie wurde nach der Auswahl geändert, verschoben oder abgezogen. Bitte noch einmal auswählen.',
  import_ended:
    '{{written}} von {{rows}} Zeilen wurden importiert. Für den Rest die Datei neu lesen; nichts wird doppelt importiert. ({{because}})',
  import_gone: 'Diese Datei ist nicht mehr geladen. Bitte noch einmal lesen.',
  import_stale:
    'Der Laden hat sich geändert, seit die Datei gelesen wurde; es wurde nichts importiert. Bitte noch einmal lesen. ({{because}})',
  nothing_to_adjust: 'Es würde sich nichts ändern: Die Zahl ist null.',
  pet_in_use:
    '{{petName}} ist für einen Kunden reserviert, oder ein Verkauf davon ist noch nicht synchronisiert. Danach lässt es sich entfernen.',
  pet_removal_not_offered:
    'Der Dienst dieses Ladens löscht keine Tiere; {{petName}} käme zurück. Bitte stattdessen den Status ändern.',
  pet_unknown: 'Dieses Tier ist nicht mehr in der Liste des Ladens.',
  price_missing: 'Ein Tier, das einen Preis hatte, braucht einen. Er darf null sein.',
  prices_busy: 'Es werden gerade schon Preise geändert. Bitte warten, bis das fertig ist.',
  prices_gone: 'Diese Preisänderung ist nicht mehr die letzte. Bitte die Preise noch einmal ansehen.',
  prices_unchanged: 'Kein Preis hat sich geändert.',
  tax_in_use: 'Das ist der Standardsatz des Ladens. Bitte zuerst einen anderen als Standard wählen.',
  tax_unknown: 'Dieser Steuersatz ist nicht mehr in der Liste des Ladens.',
  too_many: 'So viele kann kein Tier im Bestand haben.',

  // People and rights
  first_manager: 'Bitte zuerst jemanden mit der Rolle Leitung und einer PIN anlegen.',
  last_manager: 'Das ist die einzige Person mit der Rolle Leitung. Bitte zuerst eine weitere anlegen.',
  manager_needed: 'Dafür braucht es die Leitung: als Leitung anmelden oder mit ihrer PIN freigeben lassen.',
  manager_sign_in_needed: 'Dafür muss die Leitung angemeldet sein: Eine PIN zur Freigabe genügt nicht.',
  name_taken: 'Diesen Namen gibt es schon. Bitte einen eigenen nehmen.',
  pin_guessable: 'Diese PIN probiert jeder als Erstes. Bitte für die Leitung eine andere wählen.',
  pin_locked: 'Zu viele falsche PINs. Der nächste Versuch ist ab {{until}} möglich.',
  pin_missing: 'Diese Person hat keine PIN. Die Leitung kann in den Einstellungen eine vergeben.',
  pin_taken: 'Diese PIN geht nicht. Bitte eine andere wählen.',
  pin_unreadable:
    'PINs lassen sich nicht prüfen, weil der Schlüsselbund dieses Computers nicht lesbar ist. Bitte am Computer neu anmelden, den Schlüsselbund entsperren und Perch neu starten. Falls es diesen Schlüsselbund nicht mehr gibt: Perch beenden, die Datei {{file}} löschen, Perch wieder starten und neue PINs vergeben.',
  pin_wrong_one: 'Das ist nicht die richtige PIN. Noch ein Versuch, bevor sie eine Weile gesperrt ist.',
  pin_wrong_other:
    'Das ist nicht die richtige PIN. Noch {{count}} Versuche, bevor sie eine Weile gesperrt ist.',
  real_shop_managed:
    'Die Verbindung darf nur die Leitung des echten Ladens ändern. Bitte den echten Laden öffnen und dort als Leitung anmelden.',
  sign_in_needed: 'Bitte zuerst mit der PIN anmelden.',
  staff_unknown: 'Diese Person ist nicht mehr in der Liste.',

  // Settings and the connection
  api_key_unusable: 'Der Schlüssel enthält Zeichen, die kein Schlüssel hat; bitte noch einmal kopieren.',
  autostart_failed:
    'Perch konnte nicht zum Start mit dem Computer eingetragen werden. Alles andere ist, wie es gespeichert wurde.',
  base_url_unusable:
    'Die Adresse muss mit http:// oder https:// beginnen und darf kein Kennwort, ? oder # enthalten.',
  currency_decimals:
    'Die Preise dieses Ladens sind in {{from}}, und Beträge in {{to}} haben eine andere Zahl von Nachkommastellen: Aus jedem Preis würde ein anderer. Ein Laden in {{to}} muss neu eingerichtet werden.',
  currency_deposits:
    'Anzahlungen von {{amount}} sind noch in der bisherigen Währung. Bitte zuerst diese Bestellungen abholen lassen oder stornieren.',
  currency_open_shift: 'Bitte zuerst die Schicht abschließen: Ihr Geld ist in der alten Währung.',
  currency_unknown: 'Das ist keine Währung wie EUR.',
  environment_wins:
    'PERCH_BASE_URL, PERCH_TILL oder PERCH_API_KEY ist für dieses Programm gesetzt und geht vor; nichts wurde geändert. Bitte ohne sie starten.',
  key_elsewhere:
    'Der gespeicherte Schlüssel gehört zu einer anderen Adresse. Bitte den für diese Adresse eintragen.',
  locale_unknown: 'Das ist keine Sprache mit Region wie de-DE.',
  no_connection: 'Bitte zuerst Adresse und Schlüssel des Dienstes eintragen; dann kann der Laden öffnen.',
  no_key: 'Bitte auch den API-Schlüssel Ihres Kontos eintragen.',
  printer_host: 'Bitte nur den Namen oder die Adresse des Druckers, etwa 192.168.1.50.',
  read_by_others:
    'Mit http:// können andere im Netzwerk mitlesen und ändern, was gesendet wird, auch den Schlüssel. Bitte https:// verwenden, wenn der Dienst es hat.',
  till_open_shift: 'Bitte zuerst die Schicht abschließen: Sie gehört zur bisherigen Kassennummer.',

  // What is sent, and the service
  banned: 'Der Dienst hat diesen Schlüssel für eine Weile gesperrt; Perch wartet, bis das vorbei ist.',
  entry_not_discardable: 'Nicht senden lässt sich nur, was zu prüfen ist oder auf so etwas wartet.',
  entry_not_editable: 'Dieser Vorgang lässt sich nicht mehr ändern.',
  entry_not_linkable: 'Der gewählte Eintrag passt nicht mehr dazu. Bitte die Liste noch einmal ansehen.',
  entry_not_parked: 'Bei diesem Vorgang ist nichts mehr zu entscheiden.',
  entry_unknown: 'Dieser Vorgang steht nicht mehr in der Liste.',
  no_service:
    'Es ist noch kein Dienst eingerichtet. Alles bleibt hier; geben Sie Adresse und Schlüssel in den Einstellungen an.',
  not_the_service:
    'Unter der Adresse antwortet etwas anderes als der Dienst. Alles bleibt hier; prüfen Sie Netzwerk und Adresse.',
  order_id_changed:
    'Petstore hat einer Bestellung eine andere Nummer gegeben als die gesendete ({{at}}). Geht eine Antwort verloren, sieht Perch nun einmal nach und fragt dann Sie. Bitte unter Einstellungen, Dienst und Kasse die Verbindung prüfen.',
  rate_limited: 'Der Dienst bat um eine Pause. Bis dahin bleibt alles gespeichert.',
  reads_put_off:
    'Die Anfragen zum Lesen sind für heute verbraucht. Verkäufe werden weiter gesendet; bitte später noch einmal versuchen.',
  sync_ended:
    'Das Programm wurde beendet, bevor alles gesendet war. Alles bleibt gespeichert und geht beim nächsten Start weiter.',
  unauthorized: 'Der Dienst nimmt den Schlüssel nicht an. Bitte in den Einstellungen prüfen.',
  unreachable:
    'Der Dienst ist nicht erreichbar. Der Verkauf geht weiter; alles wird gesendet, sobald er wieder erreichbar ist.',

  // Printing and files
  file_in_data_folder:
    'Diese Datei läge im Datenordner von Perch und könnte die Daten des Ladens ersetzen. Wählen Sie einen anderen Ordner.',
  file_not_written: 'Die Datei ließ sich nicht nach {{file}} schreiben. Bitte einen anderen Ordner wählen.',
  job_unknown: 'Dieser Druckauftrag steht nicht mehr in der Liste.',
  no_printer: 'Es ist noch kein Drucker eingerichtet. Wählen Sie einen in den Einstellungen.',
  not_printed: 'Der Drucker hat das Dokument nicht angenommen. Ist er eingeschaltet, und hat er Papier?',
  print_failed: 'Der Drucker konnte das nicht drucken. Bitte den Drucker prüfen, dann noch einmal drucken.',
  print_interrupted:
    'Das Programm endete, bevor das gedruckt war. Sehen Sie nach, ob das Papier da ist, und drucken Sie es sonst noch einmal.',
  printer_broken_off:
    'Der Drucker hat mittendrin aufgehört. Sehen Sie nach, ob das Papier vollständig ist, und drucken Sie sonst noch einmal.',
  printer_cover: 'Der Deckel des Druckers ist offen. Schließen Sie ihn und drucken Sie noch einmal.',
  printer_error: 'Der Drucker meldet eine Störung. Schalten Sie ihn aus und wieder ein.',
  printer_paper: 'Der Drucker hat kein Papier. Legen Sie eine Rolle ein und drucken Sie noch einmal.',
  printer_unreachable:
    'Der Drucker unter {{where}} antwortet nicht. Ist er eingeschaltet, und ist sein Netzwerkkabel eingesteckt?',

  // The disk, the database and backups
  backup_differs:
    'Die Aufzeichnungen in dieser Sicherung gehen nicht auf ({{checks}}), darum wurde sie nicht wiederhergestellt. Bitte eine andere wählen; diese nur, wenn es keine bessere gibt.',
  backup_development:
    'Diese Sicherung stammt aus einer Entwicklungsversion von Perch vor 0.9.0 und lässt sich nicht wiederherstellen. Es wurde nichts verändert; bitte eine andere wählen.',
  backup_failed:
    'Die letzte Sicherung ist fehlgeschlagen. Bitte die Festplatte prüfen, dann in den Einstellungen sichern.',
  backup_foreign:
    'Diese Datei wurde von einem anderen Programm als Perch verändert, darum wird sie nicht wiederhergestellt. Nichts wurde geändert; bitte eine andere Sicherung wählen.',
  backup_ledgers_differ:
    'Die Aufzeichnungen in der Sicherung ({{at}}) gehen nicht auf ({{checks}}). Öffnen Sie Einstellungen, Über Perch, und wählen Sie „Jetzt prüfen“.',
  backup_locked:
    'Diese Sicherung ist verschlüsselt, und nicht mit dem Kennwort dieser Kasse. Bitte geben Sie das ein, mit dem sie gemacht wurde.',
  backup_newer:
    'Diese Sicherung stammt von einer neueren Version von Perch. Bitte Perch zuerst aktualisieren.',
  backup_no_room: 'Die letzte Sicherung ist fehlgeschlagen: Die Festplatte ist voll. Bitte Platz schaffen.',
  backup_none:
    'Dieser Laden hat keine Sicherung, und er besteht seit {{since}}. Bitte unter Einstellungen, Sicherungen eine erstellen.',
  backup_not_whole:
    'Die Sicherung ist nicht heil angekommen und wurde nicht behalten: {{file}}. Bitte diesen Datenträger prüfen oder einen anderen wählen.',
  backup_of_another_shop:
    'Das ist die Sicherung eines anderen Ladens oder einer anderen Kasse; nichts wurde geändert. Um sie zu übernehmen, beginnen Sie mit einem leeren Datenordner.',
  backup_old:
    'Die letzte Sicherung ist vom {{since}}. Bitte unter Einstellungen, Sicherungen eine erstellen und prüfen, wie oft gesichert wird.',
  backup_one_place:
    'Alle Sicherungen liegen auf derselben Festplatte wie der Laden. Bitte unter Einstellungen, Sicherungen einen zweiten Ort wählen.',
  backup_passphrase_wrong:
    'Das ist nicht das Kennwort, mit dem diese Sicherung gemacht wurde. Es wurde nichts geändert.',
  backup_place_missed:
    'Die Sicherungen haben ihren zweiten Ort seit {{since}} nicht erreicht. Sehen Sie unter Einstellungen, Sicherungen nach.',
  backup_unchecked:
    'Die Aufzeichnungen in der Sicherung ({{at}}) konnten nicht rechtzeitig geprüft werden. Lesbar ist sie; den Laden selbst prüft Perch unter Einstellungen, Über Perch.',
  backup_unusable:
    'Diese Sicherung fehlt, ist beschädigt oder keine Sicherung von Perch. Bitte eine andere wählen.',
  backup_waits:
    'Sicherungen warten auf das Kennwort: Dieser Computer kann es nicht mehr lesen, und ohne Kennwort wird keine erstellt. Geben Sie es unter Einstellungen, Sicherungen ein.',
  database_damaged:
    'Die Daten des Ladens sind beschädigt. Bitte Perch neu starten; es bietet dann die letzte gute Sicherung an.',
  database_development:
    'Dieser Laden stammt aus einer Entwicklungsversion von Perch vor 0.9.0 und lässt sich nicht öffnen. Es wurde nichts verändert; bitte mit einem leeren Datenordner beginnen.',
  database_foreign: 'Die Datei im Datenordner ist keine Datenbank von Perch.',
  database_missing:
    'Die Datenbank des Ladens liegt nicht mehr an ihrem Platz: {{file}}. Legen Sie sie zurück, oder starten Sie Perch; es bietet dann die letzte gute Sicherung an.',
  database_mode: 'Training und echter Laden werden nie vermischt; diese Daten gehören zum anderen.',
  database_newer:
    'Dieser Laden wurde mit einer neueren Version von Perch geöffnet. Bitte diese Version installieren; es wurde nichts verändert.',
  database_older:
    'Dieser Laden wurde mit dieser Version von Perch noch nicht geöffnet. Starten Sie Perch einmal.',
  disk_error:
    'Die Festplatte meldete einen Fehler, darum wurde das nicht gespeichert. Bitte noch einmal versuchen.',
  disk_reserve:
    'Die Festplatte ist fast voll. Verkaufen geht weiter; Abrufe vom Petstore, Sicherungen, lange Dateien und das Protokoll pausieren. Bitte Platz schaffen.',
  disk_full:
    'Die Festplatte ist voll, darum wurde das nicht gespeichert. Bitte Platz schaffen und noch einmal versuchen.',
  disk_readonly:
    'In den Datenordner lässt sich nicht schreiben, darum wurde das nicht gespeichert. Bitte die Rechte prüfen und noch einmal versuchen.',
  folder_put_back:
    'Der Datenordner ist älter als das, was diese Kasse schon getan hat: Jemand hat ihn zurückkopiert. Was seither geschah, fehlt. Für Belege beginnt eine neue Reihe, und bevor etwas gesendet wird, fragt Perch bei Petstore nach, was angekommen ist.',
  folder_unusable:
    'Der Datenordner lässt sich nicht öffnen. Bitte prüfen, ob es ihn gibt und ob in ihn geschrieben werden darf.',
  in_use: 'Ein anderes Programm hat diesen Datenordner offen. Bitte zuerst schließen.',
  mode_not_kept:
    'Welcher Laden offen ist, ließ sich nicht speichern; der nächste Start öffnet wieder den vorigen. Bitte Platz auf der Festplatte schaffen und noch einmal wechseln.',
  output_not_written:
    'Das Ergebnis ließ sich nicht ausgeben ({{why}}). Ausgeführt wurde es trotzdem: Bitte nicht wiederholen, sondern nachsehen.',
  nothing_there: 'In diesem Datenordner ist noch kein Laden.',
  place_absent: 'Der zweite Ort für Sicherungen ist nicht erreichbar. Es wird weiter versucht.',
  place_damaged:
    'Was am zweiten Ort für Sicherungen geschrieben wurde, stimmt beim Zurücklesen nicht mit dem Original überein.',
  place_failed: 'Das Kopieren einer Sicherung ist fehlgeschlagen. Es wird weiter versucht.',
  place_full: 'Am zweiten Ort ist nicht genug Platz für eine Sicherung.',
  place_in_data:
    'Dieser Ordner liegt im Datenordner, den die Sicherungen schützen. Wählen Sie einen anderen, am besten auf einer anderen Festplatte.',
  place_silent: 'Der zweite Ort für Sicherungen antwortet nicht.',
  place_stopped: 'Das Kopieren einer Sicherung wurde beendet; es wird wiederholt.',
  present_unreadable:
    'Die vorhandenen Daten dieses Ladens sind nicht lesbar ({{why}}). Beim Wiederherstellen kommen Personen und PINs aus der Sicherung, Z-Berichte zählen ab der letzten Nummer weiter, die Perch noch kennt, und niemand kann prüfen, ob es die Sicherung dieses Ladens ist.',

  // The program itself
  bad_message:
    'Es ist ein Fehler aufgetreten. Bitte Perch neu starten; nichts, was als erledigt angezeigt wurde, ist verloren.',
  closed: 'Perch wird gerade beendet.',
  foreign_sender: 'Diese Seite gehört nicht zu Perch und bekommt keine Antwort.',
  installed_meanwhile:
    'Perch {{version}} wurde installiert. Bitte Perch nach Ladenschluss schließen und wieder öffnen, dann ist es da.',
  internal:
    'Es ist ein Fehler aufgetreten. Nichts, was als erledigt angezeigt wurde, ist verloren; bitte noch einmal versuchen.',
  licences_unreadable:
    'Die Liste der Lizenzen, die mit Perch kam, kann nicht gelesen werden. Bitte installieren Sie Perch neu.',
  old_runtime:
    'Diese Version von Perch bekommt keine Sicherheitsupdates mehr. Zum Ausprobieren genügt sie; installieren Sie die aktuelle Version, bevor Sie damit verkaufen.',
  shop_open: 'Der Laden ist offen; es gibt nichts wiederherzustellen.',

  // The environment, and the command line
  address_missing:
    'Die Adresse des Dienstes fehlt. Geben Sie PERCH_BASE_URL so an wie das Programm, das diesen Datenordner offen hat.',
  bad_address: 'PERCH_BASE_URL muss eine Adresse sein wie http://127.0.0.1:4010.',
  bad_price: 'Ein Preis in {{currency}} hat höchstens {{digits}} Stellen nach dem Punkt.',
  bad_till: 'PERCH_TILL muss eine ganze Zahl von 1 bis 31 sein.',
  connection_file: 'Die Datei {{file}} ist nicht lesbar. Bitte berichtigen oder entfernen.',
  ledgers_differ: 'Die Summen stimmen nicht mit den gespeicherten Aufzeichnungen überein.',
  not_idle: 'Die angegebene Zeit ist vorbei; was wartet, bleibt und wird später gesendet.',
  passphrase_file: 'Die Datei mit dem Kennwort ist leer oder nicht lesbar.',
  profile_file: 'Die Datei {{file}} ist nicht lesbar. Bitte berichtigen.',
  sync_fault: 'Bei der Synchronisierung ist in Perch ein Fehler aufgetreten. Alles bleibt erhalten.',
};
