import type { Language } from '../../shared/domain/app.ts';

/** What a person is asked where a version does not start, before any window of it: a dialog of the operating system. */
export interface WayBackQuestion {
  title: string;
  message: string;
  detail: string;
  /** Try again, close; in this order. */
  buttons: [string, string];
}

/** The versions in question, as their package calls them. */
export interface WayBack {
  version: string;
  goBackTo: string;
  /** Whether apt can bring the version before. */
  byApt: boolean;
}

/** The question in the words of whoever stands at the till; in the computer's language, for the shop is not open. */
export function wayBackQuestion(language: Language, { version, goBackTo, byApt }: WayBack): WayBackQuestion {
  const command = `sudo apt install perch=${goBackTo} && sudo apt-mark hold perch`;
  if (language === 'de') {
    const how = byApt
      ? `Zurück geht es mit diesem Befehl, den eingibt, wer diesen Computer verwaltet:\n\n${command}`
      : `Zurück geht es, indem Perch ${goBackTo} wieder installiert wird.`;
    return {
      title: 'Perch',
      message: `Perch ${version} hat den Laden zweimal nicht geöffnet.`,
      detail: `Die Version davor, ${goBackTo}, hat ihn geöffnet. Die Daten des Ladens bleiben, wo sie sind.\n\n${how}`,
      buttons: ['Noch einmal versuchen', 'Schließen'],
    };
  }
  const how = byApt
    ? `This command goes back to it. Whoever looks after this computer enters it:\n\n${command}`
    : `To go back, install Perch ${goBackTo} again.`;
  return {
    title: 'Perch',
    message: `Perch ${version} did not open the shop, twice.`,
    detail: `The version before, ${goBackTo}, did. The shop’s data stays where it is.\n\n${how}`,
    buttons: ['Try again', 'Close'],
  };
}
