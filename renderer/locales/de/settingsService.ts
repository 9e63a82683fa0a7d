import type { settingsService as english } from '../en/settingsService.ts';
import type { Words } from '../words.ts';

/** The connection to the service, and what its test finds. */
export const settingsService: Words<typeof english> = {
  service: {
    connection: 'Verbindung',
    words:
      'Verkäufe, Bestellungen und Bestand gehen an den Petstore Service Ihres Kontos. Preise, Kunden, Steuern und Personal bleiben hier.',
    trainingWords: 'Das ist der Dienst Ihres echten Ladens; das Training hat einen eigenen.',
    address: 'Adresse',
    addressPlaceholder: 'https://petstore.example/api',
    account: 'Konto',
    accountHint:
      'Ein eigener Name, etwa der des Ladens. Mit einer neuen Adresse oder einem neuen Namen beginnt in Perch ein neuer Laden.',
    key: 'API-Schlüssel',
    keyKept: 'Ein Schlüssel ist gespeichert. Leer lassen, um ihn zu behalten.',
    keyElsewhere:
      'Der gespeicherte Schlüssel gehört zu einer anderen Adresse. Bitte den für diese Adresse eintragen.',
    plain: 'Unverschlüsselt senden?',
    plainWords:
      'Mit {{address}} wird nichts verschlüsselt. Andere im Netzwerk können alles mitlesen und ändern, auch API-Schlüssel, Kunden und Verkäufe. Nur in einem Netzwerk, das Ihnen allein gehört.',
    plainYes: 'Unverschlüsselt senden',
    keyNone: 'Von Ihrem Konto beim Dienst.',
    keyStorage: {
      keychain: 'Im Schlüsselbund dieses Computers gespeichert.',
      plain:
        'Dieser Computer hat keinen Schlüsselbund; der Schlüssel liegt in einer Datei, die nur dieser Benutzer lesen kann, und aus einer Kopie der Daten lassen sich PINs erraten.',
      environment: 'Diesem Programm beim Start mitgegeben (PERCH_API_KEY).',
    },
    till: 'Nummer dieser Kasse',
    tillHint: '1 bis 31, in einem Laden jede nur einmal.',
    plan: 'Tarif',
    planName: {
      free: 'Free: {{minute}}/Min., {{day}}/Tag',
      pro: 'Pro: {{minute}}/Min., {{day}}/Tag',
      business: 'Business: {{minute}}/Min., {{day}}/Tag',
      enterprise: 'Enterprise: wie vereinbart',
    },
    planShort: { free: 'Free', pro: 'Pro', business: 'Business', enterprise: 'Enterprise' },
    usePlan: '{{plan}} übernehmen',
    more: 'Kasse {{till}}, Tarif {{plan}}: ändern',
    moreHide: 'Kasse und Tarif verbergen',
    perMinute: 'Anfragen je Minute',
    perDay: 'Anfragen am Tag',
    tills: 'Kassen mit diesem Schlüssel',
    details: 'Technische Angaben zum Dienst',
    detailsHide: 'Technische Angaben verbergen',
    auth: 'Der Schlüssel wird gesendet',
    authBearer: 'Als Bearer-Token',
    authNone: 'Gar nicht',
    operations: 'Abweichende Operationen',
    operationsHint: 'Als JSON, mit Namen: method, path, available. {"deleteOrder": {"available": false}}',
    operationsBad: 'Das lässt sich nicht lesen: {{why}}',
    badTill: 'Eine Zahl von 1 bis 31.',
    badCount: 'Eine ganze Zahl ab 1.',
    test: 'Verbindung prüfen',
    testing: 'Fragt den Dienst',
    found: 'Was die Prüfung ergab',
    proof: 'Was Petstore einhält',
    proofWords: 'Wird einmal am Tag geprüft, zuletzt: {{at}}.',
    proofNone: 'Noch nicht geprüft. Perch tut es von selbst, sobald Petstore antwortet.',
    connect: 'Speichern und den Laden öffnen',
    connectLive: 'Speichern und neu öffnen',
    anyway: 'Trotzdem verwenden',
    sure: 'Ihren Laden mit diesem Dienst öffnen?',
    sureTraining: 'Sie verlassen das Training. Es bleibt, wie es ist, falls jemand üben möchte.',
    moves: 'Zu einem anderen Dienst wechseln?',
    movesWords:
      'Von {{from}} zu {{to}}. Das ist ein anderer Laden: Tiere, Bestand und Bestellungen kommen von dort, und Preise, Strichcodes und Mindestbestände werden neu eingetragen.',
    movesStays:
      'Tiere und Preise des jetzigen Dienstes bleiben erhalten und sind wieder da, wenn Sie zu ihm zurückkehren. Belege, Einstellungen, Steuern und Personal bleiben.',
    movesWaiting_one:
      'Ein Vorgang wartet noch auf den jetzigen Dienst. Er bleibt bei diesem und wird nie an den anderen gesendet.',
    movesWaiting_other:
      '{{count}} Vorgänge warten noch auf den jetzigen Dienst. Sie bleiben bei diesem und werden nie an den anderen gesendet.',
    movesYes: 'Zu diesem Dienst wechseln',
  },
  finding: {
    reached_one: 'Der Dienst antwortet in {{ms}}\u00a0ms und hat {{count}} Kategorie.',
    reached_other: 'Der Dienst antwortet in {{ms}}\u00a0ms und hat {{count}} Kategorien.',
    wrong_key: 'Der Dienst kennt diesen Schlüssel nicht. Er sagt: {{says}}',
    no_key: 'Es gibt noch keinen API-Schlüssel. Bitte den Ihres Kontos eintragen.',
    api_key_unusable: 'Dieser Schlüssel enthält Zeichen, die kein Schlüssel haben kann.',
    base_url_unusable:
      'Die Adresse muss mit http:// oder https:// beginnen und darf kein Kennwort, ? oder # enthalten.',
    key_banned: 'Dieser Schlüssel ist vorerst gesperrt{{wait}}. Der Dienst sagt: {{says}}',
    rate_limited: 'Der Dienst ist da, möchte aber vorerst keine Anfragen{{wait}}.',
    requests_paused:
      'Es wurde nichts gefragt: Der Dienst möchte noch {{minutes}}\u00a0min keine Anfrage. Früher zu fragen könnte den Schlüssel sperren.',
    not_found: 'Da ist ein Server, aber keine Liste der Kategorien an dieser Adresse. Fehlt ein Teil?',
    refused: 'Der Dienst lehnt ab ({{status}}). Er sagt: {{says}}',
    unreachable: 'Niemand antwortet an dieser Adresse ({{why}}). Bitte sie und das Netzwerk prüfen.',
    redirect:
      'Die Adresse leitet auf eine andere weiter. Perch folgt mit dem Schlüssel nicht: Bitte die Adresse eintragen, zu der sie führt.',
    foreign_service:
      'Da antwortet etwas anderes, nicht der Petstore Service. Vielleicht eine Anmeldeseite des Netzwerks?',
    timeout: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    server_error: 'Der Dienst ist da, hat aber selbst eine Störung. Er sagt: {{says}}',
    not_encrypted: 'Der Schlüssel wird unverschlüsselt gesendet. Bitte eine Adresse mit https:// verwenden.',
    no_limits: 'Der Dienst nennt keine Limits; Perch hält sich an die des gewählten Tarifs.',
    plan_minute:
      'Der Tarif ist wie gewählt: noch {{remaining, number}} von {{limit, number}} Anfragen in dieser Minute.',
    plan_day:
      'Der Tarif ist wie gewählt: noch {{remaining, number}} von {{limit, number}} Anfragen an diesem Tag.',
    plan_differs_minute:
      'Der Dienst spricht von {{limit, number}} Anfragen je Minute; gewählt sind {{chosen, number}}.',
    plan_differs_day:
      'Der Dienst spricht von {{limit, number}} Anfragen am Tag; gewählt sind {{chosen, number}}.',
    clock_ahead:
      'Die Uhr dieses Computers geht gegenüber dem Dienst {{minutes, span}} vor. Beim Senden wird das berücksichtigt; bei Tagen und Zeiten von Belegen, Schichten, Terminen und Sicherungen nicht.',
    clock_behind:
      'Die Uhr dieses Computers geht gegenüber dem Dienst {{minutes, span}} nach. Beim Senden wird das berücksichtigt; bei Tagen und Zeiten von Belegen, Schichten, Terminen und Sicherungen nicht.',
    deprecated: 'Der Dienst sagt, dass dieser Teil von ihm veraltet ist.',
    deprecated_until: 'Der Dienst sagt, dass dieser Teil von ihm veraltet ist und am {{until}} endet.',
    ids_not_whole: 'Der Dienst schreibt Nummern, die keine ganzen Zahlen mit 64 Bit sind, etwa {{id}}.',
    ids_exact: 'Auch sehr große Nummern (über 2^53) kommen genau an.',
    ids_rounded: 'Der Dienst rundet sehr große Nummern (über 2^53). Bestellungen könnten verwechselt werden.',
    other_account:
      'Von den {{known}} Kategorien dieses Ladens fehlen dort {{missing}}. Gehört der Schlüssel zu einem anderen Konto? Dessen Tiere würden Ihre ersetzen.',
    answers_repeated: 'Wiederholt Antworten: ja.',
    answers_not_repeated: 'Wiederholt Antworten: nein.',
    answers_unknown:
      'Wiederholt Antworten: noch nicht bekannt. Perch probiert es, sobald Petstore eine Kategorie dafür hat.',
    order_ids_kept: 'Behält unsere Bestellnummern: ja.',
    order_ids_not_kept: 'Behält unsere Bestellnummern: nein.',
    order_ids_unknown: 'Behält unsere Bestellnummern: noch nicht bekannt. Die erste Bestellung zeigt es.',
    versions_kept: 'Versionen: ja.',
    versions_not_kept: 'Versionen: nein. Was andere zur selben Zeit ändern, kann überschrieben werden.',
    versions_unknown:
      'Versionen: noch nicht bekannt. Perch probiert es, sobald Petstore eine Kategorie dafür hat.',
    plain_service: 'Geht eine Antwort verloren, sieht Perch einmal nach und fragt dann Sie.',
    unproven:
      'Ob Petstore Antworten wiederholt, unsere Bestellnummern behält und Versionen hat, ließ sich jetzt nicht prüfen. Perch versucht es von selbst noch einmal, sobald der Laden geöffnet ist.',
  },
};
