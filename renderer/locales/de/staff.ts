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
    approve: 'Bitte jemand von der Leitung',
  },
  who: 'Personen mit PIN',
  nobody: 'Noch hat niemand eine PIN. Die Leitung kann in den Einstellungen eine vergeben.',
  pinOf: 'PIN von {{name}}',
  back: 'Jemand anderes',
  enter: 'Anmelden',
  approve: 'Freigeben',
  manager: 'Leitung',
  cashier: 'Kasse',
  signedIn: '{{name}} ist an der Kasse.',
  signedOut: 'Abgemeldet.',
  keys: {
    signIn: 'Anmelden, oder die Kasse übergeben',
  },
};

export const staffErrors: Words<typeof englishErrors> = {
  sign_in_needed: 'Bitte zuerst mit der PIN anmelden.',
  manager_needed: 'Das braucht die Leitung: als Leitung anmelden, oder mit einer PIN freigeben lassen.',
  pin_wrong_one: 'Das ist nicht die richtige PIN. Noch ein Versuch, bevor sie eine Weile gesperrt ist.',
  pin_wrong_other:
    'Das ist nicht die richtige PIN. Noch {{count}} Versuche, bevor sie eine Weile gesperrt ist.',
  pin_locked: 'Zu viele falsche PINs. Der nächste Versuch ist um {{time}} möglich.',
  pin_missing: 'Diese Person hat keine PIN. Die Leitung kann in den Einstellungen eine vergeben.',
  first_manager: 'Bitte zuerst eine Leitung mit PIN anlegen, die sich um die anderen kümmern kann.',
  last_manager: 'Das ist die einzige Leitung. Bitte zuerst eine weitere anlegen.',
  staff_unknown: 'Diese Person ist nicht mehr in der Liste.',
  name_taken: 'Diesen Namen gibt es schon. Bitte einen eigenen nehmen.',
};
