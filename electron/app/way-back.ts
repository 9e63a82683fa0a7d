import type { Language } from '../../shared/domain/app.ts';

/** The versions in question, as their package calls them. */
export interface WayBack {
  version: string;
  goBackTo: string;
  /** Whether apt brings the previous version; elsewhere a person installs it. */
  byApt: boolean;
}

const words = {
  en: {
    message: (version: string) => `Perch ${version} twice failed to open the shop.`,
    before: (version: string) =>
      `The previous version, ${version}, opened it. The shop’s data stays where it is.`,
    apt: 'Whoever looks after this computer can go back to it with this command:',
    hand: (version: string, before: string) =>
      `To go back, install Perch ${before} again. Then choose “Ask me” in Settings, Updates, so that ${version} is not installed automatically again.`,
    migrated: (version: string, before: string) =>
      `If ${version} has already converted the shop’s data, ${before} keeps the shop closed and offers the backup that was made before the update. What was done in the shop since then is not in that backup; it stays in the data folder, for the newer version.`,
    buttons: ['Try again', 'Close'],
  },
  de: {
    message: (version: string) => `Perch ${version} konnte den Laden zweimal nicht öffnen.`,
    before: (version: string) =>
      `Die vorige Version, ${version}, konnte es. Die Daten des Ladens bleiben, wo sie sind.`,
    apt: 'Zurück geht es mit diesem Befehl. Wer diesen Computer verwaltet, gibt ihn ein:',
    hand: (version: string, before: string) =>
      `Um zurückzugehen, Perch ${before} wieder installieren. Danach in den Einstellungen unter Updates „Nachfragen“ wählen, damit ${version} nicht noch einmal automatisch installiert wird.`,
    migrated: (version: string, before: string) =>
      `Hat ${version} die Daten des Ladens schon umgewandelt, hält ${before} den Laden geschlossen und bietet die Sicherung an, die vor dem Update gemacht wurde. Was seither im Laden geschah, ist nicht darin: Das bleibt für die neuere Version im Datenordner.`,
    buttons: ['Erneut versuchen', 'Schließen'],
  },
} as const;

/**
 * How to go back by hand, as a dialog of the operating system says it; in the computer's language, for the shop is not
 * open. The first button tries this version again, the last one closes it.
 */
export function wayBackMessage(language: Language, { version, goBackTo, byApt }: WayBack) {
  const say = words[language];
  const command = `sudo apt install perch=${goBackTo} && sudo apt-mark hold perch`;
  const how = byApt ? `${say.apt}\n\n${command}` : say.hand(version, goBackTo);
  return {
    title: 'Perch',
    message: say.message(version),
    detail: [say.before(goBackTo), how, say.migrated(version, goBackTo)].join('\n\n'),
    buttons: [...say.buttons],
  };
}
