import type { Language } from '../../shared/domain/app.ts';

/** What somebody at the till chooses: to go back at once, to try the version again, to close. */
export type Choice = 'back' | 'again' | 'close';

/** What a person is asked where a version does not start, before any window of it: a dialog of the operating system. */
export interface WayBackQuestion {
  title: string;
  message: string;
  detail: string;
  buttons: string[];
  /** What each of the buttons means. */
  choices: Choice[];
}

/** The versions in question, as their package calls them. */
export interface WayBack {
  version: string;
  goBackTo: string;
  /** What brings the version before: this program itself, apt, or whoever installs it. */
  by: 'perch' | 'apt' | 'hand';
  /** The shop's data has a form that the version before does not read. */
  migrated: boolean;
}

const words = {
  en: {
    message: (version: string) => `Perch ${version} twice failed to open the shop.`,
    before: (version: string) =>
      `The previous version, ${version}, opened it. The shop’s data stays where it is.`,
    perch: (version: string) => `Perch ${version} is still on this computer and can be used again.`,
    apt: 'Whoever looks after this computer can go back to it with this command:',
    hand: (version: string) => `To go back, install Perch ${version} again.`,
    migrated: (version: string, before: string) =>
      `Perch ${version} has already converted the shop’s data, and ${before} cannot read it in that form. After going back, ${before} keeps the shop closed and offers the copy that was made before the change. What was done in the shop since then is not in that copy; it stays in the data folder, for the newer version.`,
    back: (version: string) => `Go back to ${version}`,
    again: 'Try again',
    close: 'Close',
  },
  de: {
    message: (version: string) => `Perch ${version} konnte den Laden zweimal nicht öffnen.`,
    before: (version: string) =>
      `Die Version davor, ${version}, konnte es. Die Daten des Ladens bleiben, wo sie sind.`,
    perch: (version: string) => `Perch ${version} ist noch vorhanden und kann wieder verwendet werden.`,
    apt: 'Zurück geht es mit diesem Befehl. Wer diesen Computer verwaltet, gibt ihn ein:',
    hand: (version: string) => `Um zurückzugehen, Perch ${version} wieder installieren.`,
    migrated: (version: string, before: string) =>
      `Perch ${version} hat die Daten des Ladens schon in eine andere Form gebracht, die ${before} nicht liest. Nach dem Zurückgehen hält ${before} den Laden geschlossen und bietet die Kopie an, die vor der Änderung gemacht wurde. Was seither im Laden geschah, ist nicht darin: Das bleibt für das neuere Perch im Datenordner.`,
    back: (version: string) => `Zurück zu ${version}`,
    again: 'Erneut versuchen',
    close: 'Schließen',
  },
} as const;

/** The question in the words of whoever stands at the till; in the computer's language, for the shop is not open. */
export function wayBackQuestion(
  language: Language,
  { version, goBackTo, by, migrated }: WayBack,
): WayBackQuestion {
  const say = words[language];
  const command = `sudo apt install perch=${goBackTo} && sudo apt-mark hold perch`;
  const how = {
    perch: say.perch(goBackTo),
    apt: `${say.apt}\n\n${command}`,
    hand: say.hand(goBackTo),
  }[by];
  const consequence = migrated ? [say.migrated(version, goBackTo)] : [];
  const choices: Choice[] = by === 'perch' ? ['back', 'again', 'close'] : ['again', 'close'];
  const labels = { back: say.back(goBackTo), again: say.again, close: say.close };
  return {
    title: 'Perch',
    message: say.message(version),
    detail: [say.before(goBackTo), ...consequence, how].join('\n\n'),
    buttons: choices.map((choice) => labels[choice]),
    choices,
  };
}
