import type { staff as english } from '../en/staff.ts';
import type { Words } from '../words.ts';

export const staff: Words<typeof english> = {
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  another: 'Jemand anderes',
  menu: '{{name}} ist an der Kasse',
  title: {
    signIn: 'Wer ist an der Kasse?',
    needed: 'Wer ist an der Kasse?',
    idle: 'Längere Zeit keine Eingabe: bitte anmelden',
    approve: 'Bitte jemanden von der Leitung holen',
  },
  who: 'Personen mit PIN',
  nobody: 'Noch hat niemand eine PIN. Die Leitung kann in den Einstellungen eine vergeben.',
  pinOf: 'PIN von {{name}}',
  back: 'Jemand anderes',
  enter: 'Anmelden',
  approve: 'Freigeben',
  manager: 'Leitung',
  cashier: 'Kassenkraft',
  here: 'An der Kasse',
  signedIn: '{{name}} ist an der Kasse.',
  signedOut: 'Abgemeldet.',
  why: {
    discount: '{{given}} Rabatt; Kassenkräfte dürfen bis zu {{limit}} geben.',
    refund: 'Erstattung von {{given}}; Kassenkräfte dürfen bis zu {{limit}} erstatten.',
    refundTogether:
      'Mit früheren Erstattungen sind es {{given}} von diesem Beleg; Kassenkräfte dürfen bis zu {{limit}} erstatten.',
    cashOut:
      'Damit sind in dieser Schicht {{given}} entnommen; Kassenkräfte dürfen bis zu {{limit}} entnehmen.',
    price: 'Für ein Tier ohne Preis darf nur die Leitung einen eingeben.',
    takeOut: 'Tiere aus einem Warenkorb nehmen darf nur die Leitung.',
    void: 'Einen Vorgang mit Tieren abbrechen darf nur die Leitung.',
    closing: 'Die Zählung weicht ab. Noch einmal zählen; sonst schließt die Leitung ab.',
    closingOften: 'Die Lade wurde mehrmals mit anderem Ergebnis gezählt. Jetzt muss die Leitung abschließen.',
    unsettled: 'Eine Kartenzahlung ist noch nicht geklärt. So schließen darf nur die Leitung.',
    tenders: 'Die Zahlungsarten einer offenen Schicht sieht nur die Leitung, bis die Lade gezählt ist.',
    sendAgain:
      'Es ist vielleicht schon angekommen. Noch einmal senden darf die Leitung, die beim Dienst nachgesehen hat.',
    catalogue: 'Einen Preis festlegen darf nur die Leitung.',
    prices: 'Preise ändern darf nur die Leitung.',
    editing: 'Tiere und Kategorien ändern darf nur die Leitung.',
    stock: 'Den Bestand von Hand ändern darf nur die Leitung.',
    kiosk: 'Das Vollbild dieser Kasse darf nur die Leitung verlassen.',
    sync: 'Über diesen Vorgang entscheiden darf nur die Leitung.',
  },
  changed: 'Seit der Freigabe hat sich etwas geändert. Bitte prüfen und noch einmal freigeben.',
  samePin: 'Zwei Personen haben die gleiche PIN; jede kann sich als die andere anmelden.',
  samePinLead: 'Personal zeigen',
  pinsLost:
    'Die PINs wurden an einem anderen Computer vergeben und lassen sich an diesem nicht prüfen. Bis die Filialleitung wieder eine PIN hat, darf an dieser Kasse jeder alles.',
  pinsLostLead: 'PIN für die Filialleitung vergeben',
  aboveLimit: '{{given}}; Kassenkräfte dürfen {{limit}} geben. Bei der Zahlung wird die Leitung gefragt.',
  keys: {
    signIn: 'Anmelden oder die Kasse übergeben',
  },
};
