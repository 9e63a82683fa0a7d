import type { syncEntry as english } from '../en/syncEntry.ts';
import type { Words } from '../words.ts';

/** One entry of the outbox: why it waits, its life, what a person may decide. */
export const syncEntry: Words<typeof english> = {
  reasons: {
    order_not_sent: 'Die Bestellung selbst ist noch nicht synchronisiert.',
    pet_not_sent: 'Das Tier selbst ist noch nicht synchronisiert.',
    category_not_sent: 'Die Kategorie ist noch nicht synchronisiert.',
    pets_first: 'Zuerst müssen die Tiere dieser Kategorie auch beim Dienst in einer anderen sein.',
    order_first: 'Der Bestand folgt, sobald der Verkauf oder die Bestellung synchronisiert ist.',
    oversold: 'Es wurde mehr verkauft, als da war; der Rest folgt, sobald Bestand hinzukommt.',
    count_beyond:
      'Der Bestand dieses Tiers ist beim Dienst kleiner als null oder unmöglich hoch. Bitte das Tier zählen oder den Bestand dort berichtigen.',
    interrupted: 'Das Programm endete, bevor der Dienst geantwortet hat.',
    inconclusive:
      'Ob es angekommen ist, lässt sich noch nicht sagen. Es wird noch einmal nachgesehen, bevor gesendet wird.',
    not_provable:
      'Ob es angekommen ist, ließ sich nicht herausfinden. Bitte beim Dienst nachsehen und dann entscheiden.',
    not_taken:
      'Der Dienst hat es nicht, obwohl es mehrmals gesendet wurde. Bitte seine Antworten ansehen und dann entscheiden.',
    proven_absent: 'Es kam nicht an und wird noch einmal gesendet.',
    order_differs: 'Der Dienst hat unter dieser Nummer eine andere Bestellung; bitte beide vergleichen.',
    order_gone: 'Der Dienst hat die Bestellung nicht mehr.',
    parked_before: 'Eine frühere Änderung an derselben Sache ist zuerst zu prüfen.',
    both_changed: 'Jemand anderes hat dieselbe Bestellung geändert; bitte entscheiden, welche gilt.',
    gone: 'Der Dienst hat es nicht mehr.',
    pet_given_up:
      'Dass das Tier angelegt wurde, wird nicht gesendet. Darum kann auch dies nicht mehr ankommen: Bitte „Nicht senden“ wählen.',
    category_given_up:
      'Dass die Kategorie angelegt wurde, wird nicht gesendet. Bitte eine andere Kategorie wählen oder auch dies nicht senden.',
    unreadable:
      'Was gesendet werden sollte, ist nicht zu lesen und steht hier, wie es geschrieben wurde: {{raw}}',
    ambiguous: 'Der Dienst hat mehrere, die so aussehen; bitte dort nachsehen und dann entscheiden.',
    person: 'Jemand hat entschieden, dass es weitergeht.',
    not_an_echo: 'Die Antwort des Dienstes passt nicht zur Anfrage.',
    withdrawn: 'Die Bestellung wurde storniert, bevor sie gesendet war.',
    changed_meanwhile: 'Jemand anderes hat die Bestellung geändert; sie wird neu gelesen.',
    handed_over_elsewhere:
      'Jemand anderes hatte sie schon übergeben. Der Bestand wird nicht zweimal abgezogen.',
    late: 'Der Bestand wurde inzwischen geändert, vielleicht durch diese Anfrage selbst.',
    awaiting_evidence:
      'Der Dienst hat sie anscheinend nicht. Sicher ist das, sobald die nächste Bestellung ankommt.',
    pet_gone:
      'Das Tier wurde entfernt und sein Bestand mit ihm. Die Bewegungen bis dahin bleiben gespeichert.',
    restore_first: 'Nach der Wiederherstellung wird erst nachgesehen, was vorher angekommen war.',
    stock_not_provable:
      'Jemand anderes hat denselben Bestand geändert, während die Antwort ausblieb. Zählen Sie das Tier, dann senden Sie es noch einmal oder gar nicht.',
    taken_back: 'Die Änderung wurde zurückgenommen, bevor sie gesendet war.',
    removed: 'Es wurde entfernt, bevor dies gesendet war.',
    joined: 'Es geht mit einem früheren Vorgang desselben Tieres.',
    restored:
      'Dieser Laden wurde aus einer Sicherung wiederhergestellt. Es wird nachgesehen, ob dies vorher angekommen war.',
  },
  answers: {
    timeout: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    connection_lost: 'Die Verbindung brach ab, bevor der Dienst geantwortet hat.',
    unauthorized: 'Der Dienst nimmt den Schlüssel nicht an.',
    rate_limited: 'Der Dienst bat zuerst um eine Pause.',
    key_banned: 'Der Dienst hat den Schlüssel für eine Weile gesperrt.',
    banned: 'Der Dienst hat den Schlüssel für eine Weile gesperrt.',
    stopped: 'Perch wurde beendet oder hat einen anderen Laden geöffnet, bevor die Antwort gelesen war.',
    gate_closed: 'Eine Pause begann, bevor die Anfrage gesendet war.',
    operation_unavailable: 'Dieser Dienst bietet das nicht an.',
    page_elsewhere:
      'Der Dienst nennt für den Rest einer Liste eine andere Adresse; dorthin geht Perch mit dem Schlüssel nicht.',
    silent: 'Der Dienst hat mit {{status}} geantwortet, ohne zu sagen, warum.',
    unreachable: 'Der Dienst war nicht zu erreichen.',
    not_an_echo: 'Die Antwort des Dienstes passt nicht zur Anfrage.',
    not_json: 'Die Antwort kommt nicht vom Dienst: vielleicht eine Anmeldeseite des Netzwerks.',
  },
  notAccepted: {
    createOrder: 'Der Dienst nimmt diese Bestellung nicht an. Vielleicht wurde das Tier dort entfernt.',
    createOrderOfSale:
      'Der Dienst nimmt diesen Verkauf nicht an. Vielleicht wurde das Tier dort entfernt; hier bleibt der Verkauf bestehen.',
    updateOrder:
      'Der Dienst nimmt diese Änderung der Bestellung nicht an. Bitte die Bestellung dort vergleichen.',
    deleteOrder: 'Der Dienst lässt diese Bestellung nicht stornieren.',
    pushStock: 'Der Dienst nimmt diesen Bestand nicht an. Vielleicht wurde das Tier dort entfernt.',
    pushStatus: 'Der Dienst nimmt diesen Verkaufsstatus nicht an.',
    createPet: 'Der Dienst nimmt dieses Tier nicht an. Bitte Name und Kategorie prüfen.',
    updatePet: 'Der Dienst nimmt diese Änderung des Tiers nicht an. Bitte Name und Kategorie prüfen.',
    deletePet: 'Der Dienst lässt dieses Tier nicht entfernen. Vielleicht gibt es noch Bestellungen.',
    createCategory: 'Der Dienst nimmt diese Kategorie nicht an. Bitte den Namen prüfen.',
    updateCategory: 'Der Dienst nimmt diese Änderung der Kategorie nicht an. Bitte den Namen prüfen.',
    deleteCategory: 'Der Dienst lässt diese Kategorie nicht entfernen. Vielleicht sind noch Tiere darin.',
  },
  refusals: {
    403: 'Der Dienst erlaubt das dem Schlüssel dieser Kasse nicht.',
    404: 'Der Dienst hat es nicht mehr.',
    405: 'Dieser Dienst bietet das nicht an.',
    409: 'Der Dienst hat an dieser Stelle etwas anderes.',
    413: 'Es ist länger, als der Dienst annimmt.',
  },
  raw: {
    title: 'Details',
    status: 'Antwort {{status}}',
  },
  restoredCount:
    'Dieser Laden wurde aus einer Sicherung wiederhergestellt, und ob dies beim Dienst ankam, lässt sich nicht sagen. Bitte den Bestand prüfen und es dann noch einmal senden oder nicht senden.',
  whenCounted: 'Sobald {{pet}} gezählt oder geliefert ist.',
  life: {
    receiptTotal: 'Belegsumme',
    label: 'Gewählter Vorgang',
    back: 'Zurück zur Liste',
    none: 'Kein Vorgang gewählt',
    noneHint: 'Wählen Sie einen Vorgang: Hier stehen sein Verlauf und was sich tun lässt.',
    beside: 'Gehört dazu',
    besideSale: 'Gehört auch zu diesem Verkauf',
    story: 'Verlauf',
    made: 'Auf dieser Kasse gespeichert',
    settledDone: 'Synchronisiert',
    behind: 'Eine frühere Änderung an derselben Sache muss zuerst erledigt sein:',
    request: {
      createOrder: 'Die Bestellung wurde gesendet',
      updateOrder: 'Die Änderung der Bestellung wurde gesendet',
      deleteOrder: 'Die Stornierung der Bestellung wurde gesendet',
      updateInventory: 'Der neue Bestand wurde gesendet',
      createPet: 'Das neue Tier wurde gesendet',
      updatePet: 'Die Änderung des Tiers wurde gesendet',
      deletePet: 'Die Entfernung des Tiers wurde gesendet',
      createCategory: 'Die neue Kategorie wurde gesendet',
      updateCategory: 'Die Änderung der Kategorie wurde gesendet',
      deleteCategory: 'Die Entfernung der Kategorie wurde gesendet',
    },
    requestSale: {
      createOrder: 'Der Verkauf wurde gesendet',
      updateOrder: 'Die Änderung des Verkaufs wurde gesendet',
      deleteOrder: 'Die Löschung des Verkaufs wurde gesendet',
    },
    tried: {
      createOrder: 'Die Bestellung sollte gesendet werden',
      updateOrder: 'Die Änderung der Bestellung sollte gesendet werden',
      deleteOrder: 'Die Stornierung der Bestellung sollte gesendet werden',
      updateInventory: 'Der neue Bestand sollte gesendet werden',
      createPet: 'Das neue Tier sollte gesendet werden',
      updatePet: 'Die Änderung des Tiers sollte gesendet werden',
      deletePet: 'Die Entfernung des Tiers sollte gesendet werden',
      createCategory: 'Die neue Kategorie sollte gesendet werden',
      updateCategory: 'Die Änderung der Kategorie sollte gesendet werden',
      deleteCategory: 'Die Entfernung der Kategorie sollte gesendet werden',
    },
    triedSale: {
      createOrder: 'Der Verkauf sollte gesendet werden',
      updateOrder: 'Die Änderung des Verkaufs sollte gesendet werden',
      deleteOrder: 'Die Löschung des Verkaufs sollte gesendet werden',
    },
    outcome: {
      ok: 'Angenommen.',
      refused: 'Abgelehnt.',
      unknown: 'Keine verlässliche Antwort.',
      rate_limited: 'Der Dienst bat zuerst um eine Pause.',
      banned: 'Der Schlüssel ist für eine Weile gesperrt.',
      unauthorized: 'Der Schlüssel wurde nicht angenommen.',
      not_sent: 'Keine Verbindung: Es hat diese Kasse nicht verlassen.',
      none: 'Noch keine Antwort.',
    },
    times: 'Keine Verbindung, {{count}}-mal bis {{until}}: Es hat diese Kasse nicht verlassen.',
    decided: {
      retried: 'Soll noch einmal versucht werden',
      sent_again: 'Soll noch einmal gesendet werden: Es war nicht beim Dienst',
      edited: 'Geändert, soll noch einmal gesendet werden',
      discarded: 'Soll nicht gesendet werden',
    },
    by: 'von {{name}}',
    byApproved: 'von {{name}}, freigegeben von {{manager}}',
    somebody: 'jemandem an dieser Kasse',
    noEdit: {
      not_parked: 'Ändern lässt sich nur ein Vorgang, der zu prüfen ist.',
      sold: 'Ein Verkauf mit Beleg lässt sich nicht mehr ändern. Nimmt der Dienst ihn nie an, wählen Sie „Nicht senden“: Beleg und Geld bleiben.',
      may_have_arrived:
        'Es ist vielleicht angekommen und wird deshalb nicht geändert. Lassen Sie zuerst nachsehen.',
      followed:
        'Dahinter wartet eine spätere Änderung an derselben Sache. Ändern Sie jene, sobald diese erledigt ist.',
      nothing_to_edit: 'Es ist nichts darin, das sich ändern ließe.',
    },
  },
  choose: {
    title: 'Was möchten Sie tun?',
    send: 'Erneut versuchen',
    look_up: 'Erneut nachsehen',
    sendAgain: 'Erneut senden',
    edit: 'Ändern',
    discard: 'Nicht senden',
    toPet: 'Dieses Tier zählen oder anpassen',
    lookUpHint:
      'Es ist vielleicht angekommen. Zuerst wird nachgesehen und nur dann noch einmal gesendet, wenn es nicht dort ist.',
    retried: 'Es wird noch einmal gesendet.',
    lookedUp: 'Es wird nachgesehen.',
  },
  sendAgain: {
    title: 'Ohne erneutes Nachsehen noch einmal senden?',
    words:
      'Nur wenn Sie beim Dienst nachgesehen haben und es nicht dort ist. Wäre es doch dort, stünde es zweimal da, falls der Dienst es nicht erkennt.',
    confirm: 'Es ist nicht dort, senden',
  },
  discard: {
    title: 'Diesen Vorgang nicht senden?',
    words: 'Er bleibt in der Liste stehen, unter „Wird nicht gesendet“, mit Ihrem Namen und dem Grund.',
    wordsOfSale:
      'Verkauf, Beleg und Geld bleiben, wie sie sind. In der Liste und in den Zahlen des Tages steht er unter „Wird nicht gesendet“, mit Ihrem Namen und dem Grund.',
    order: {
      title: 'Was wird aus der Bestellung?',
      cancel: 'Bestellung stornieren',
      cancelHint: 'Danach nennen Sie den Grund und sagen, was mit einer Anzahlung geschieht.',
      keep: 'Nur auf dieser Kasse behalten',
      keepHint:
        'Sie kann hier abgeholt werden. Der Dienst und andere Kassen wissen nichts von ihr und halten das Tier nicht dafür frei.',
    },
    stock: 'Der Bestand eines verkauften Tiers wird weiter gemeldet: Das Tier hat den Laden verlassen.',
    count: 'Von nun an gilt der Bestand des Dienstes; der Unterschied steht im Verlauf des Tiers.',
    reason: 'Grund',
    placeholder: 'Was Sie herausgefunden haben',
    bad: 'Bitte einen Grund angeben.',
    reasons: {
      deleted: 'Das Tier wurde beim Dienst gelöscht',
      there: 'Der Dienst hat es schon',
      mistake: 'Versehentlich eingegeben',
    },
    confirm: 'Nicht senden',
    keep: {
      sale: 'Verkauf behalten',
      pickup: 'Abholung behalten',
      order: 'Bestellung behalten',
      other: 'Vorgang behalten',
    },
    done: 'Wird nicht gesendet; der Grund ist vermerkt.',
  },
  edit: {
    title: 'Ändern und noch einmal senden',
    name: 'Name',
    badName: 'Bitte einen Namen mit höchstens 200 Zeichen angeben.',
    quantity: 'Anzahl',
    badQuantity: 'Bitte eine ganze Zahl ab 1 angeben.',
    day: 'Abholung am',
    badDay: 'Bitte einen Tag ab heute angeben.',
    save: 'Ändern und senden',
    done: 'Geändert; es wird noch einmal gesendet.',
  },
};
