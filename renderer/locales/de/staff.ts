import type { staff as english, staffErrors as englishErrors } from '../en/staff.ts';
import type { Words } from '../words.ts';

export const staff: Words<typeof english> = {
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  another: 'Jemand anderes',
  menu: '{{name}} ist an der Kasse',
  title: {
    signIn: 'Wer ist an der Kasse?',
    needed: 'Bitte zuerst anmelden',
    idle: 'Eine Weile war niemand da: bitte anmelden',
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
  signedIn: '{{name}} ist an der Kasse.',
  signedOut: 'Abgemeldet.',
  why: {
    discount: '{{given}} Rabatt; Kassenkräfte dürfen bis zu {{limit}} geben.',
    refund: '{{given}} gehen zurück; Kassenkräfte dürfen bis zu {{limit}} erstatten.',
    refundTogether:
      'Mit dem, was schon zurückging, gehen {{given}} dieses Belegs zurück; erlaubt sind an der Kasse bis {{limit}}.',
    cashOut:
      'Damit sind in dieser Schicht {{given}} entnommen; Kassenkräfte dürfen bis zu {{limit}} entnehmen.',
    price: 'Für ein Tier ohne Preis wird ein Preis genannt; das ist hier Sache der Leitung.',
    takeOut: 'Tiere aus einem Warenkorb zu nehmen ist hier Sache der Leitung.',
    void: 'Einen Warenkorb mit Tieren abzubrechen ist hier Sache der Leitung.',
    closing: 'Die Zählung weicht ab. Noch einmal zählen; sonst schließt die Leitung ab.',
    closingOften: 'Die Lade wurde zu oft mit anderem Ergebnis gezählt. Jetzt schließt die Leitung ab.',
    unsettled: 'Eine Kartenzahlung ist noch nicht geklärt. So zu schließen ist Sache der Leitung.',
    sendAgain:
      'Es ist vielleicht schon angekommen. Noch einmal senden darf die Leitung, die beim Dienst nachgesehen hat.',
    catalogue: 'Einen Preis festzulegen ist Sache der Leitung.',
    prices: 'Preise zu ändern ist Sache der Leitung.',
    editing: 'Tiere und Kategorien zu ändern ist Sache der Leitung.',
    stock: 'Den Bestand von Hand zu ändern ist Sache der Leitung.',
    kiosk: 'Das Vollbild dieser Kasse zu verlassen ist Sache der Leitung.',
    sync: 'Über einen abgelehnten Vorgang zu entscheiden ist Sache der Leitung.',
  },
  samePin: 'Zwei Personen haben die gleiche PIN; eine kann für die andere unterschreiben.',
  samePinLead: 'Personal zeigen',
  aboveLimit: '{{given}}; Kassenkräfte dürfen {{limit}} geben. Bei der Zahlung wird die Leitung gefragt.',
  keys: {
    signIn: 'Anmelden oder die Kasse übergeben',
  },
};

export const staffErrors: Words<typeof englishErrors> = {
  sign_in_needed: 'Bitte zuerst mit der PIN anmelden.',
  manager_needed: 'Das braucht die Leitung: als Leitung anmelden oder mit einer PIN freigeben lassen.',
  manager_sign_in_needed: 'Dafür muss die Leitung angemeldet sein: eine PIN zur Freigabe genügt nicht.',
  pin_wrong_one: 'Das ist nicht die richtige PIN. Noch ein Versuch, bevor sie eine Weile gesperrt ist.',
  pin_wrong_other:
    'Das ist nicht die richtige PIN. Noch {{count}} Versuche, bevor sie eine Weile gesperrt ist.',
  pin_locked: 'Zu viele falsche PINs. Der nächste Versuch ist um {{time}} möglich.',
  pin_missing: 'Diese Person hat keine PIN. Die Leitung kann in den Einstellungen eine vergeben.',
  pin_guessable: 'Diese PIN probiert jeder als Erstes. Bitte für die Leitung eine andere wählen.',
  pin_taken: 'Diese PIN geht nicht. Bitte eine andere wählen.',
  first_manager: 'Bitte zuerst eine Leitung mit PIN anlegen, die sich um die anderen kümmern kann.',
  last_manager: 'Das ist die einzige Leitung. Bitte zuerst eine weitere anlegen.',
  staff_unknown: 'Diese Person ist nicht mehr in der Liste.',
  name_taken: 'Diesen Namen gibt es schon. Bitte einen eigenen nehmen.',
};
