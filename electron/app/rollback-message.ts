import type { Language } from '../../shared/domain/app.ts';
import { fill, words } from '../../shared/words/words.ts';

/** The versions in question, as their package calls them. */
export interface RollbackAdvice {
  version: string;
  goBackTo: string;
  /** Whether apt installs the previous version; elsewhere a person does. */
  byApt: boolean;
}

/**
 * How to go back by hand, for a dialog of the operating system; in the computer's language, because the shop is not
 * open. The first button tries this version again, the last one ends the program.
 */
export function rollbackMessage(language: Language, { version, goBackTo, byApt }: RollbackAdvice) {
  const { wayBack } = words[language];
  const say = (sentence: string) => fill(sentence, { version, previous: goBackTo });
  const command = `sudo apt install perch=${goBackTo} && sudo apt-mark hold perch`;
  const how = byApt ? `${wayBack.apt}\n\n${command}` : say(wayBack.hand);
  return {
    title: 'Perch',
    message: say(wayBack.message),
    detail: [say(wayBack.before), how, say(wayBack.migrated)].join('\n\n'),
    buttons: [wayBack.tryAgain, wayBack.close],
  };
}
