import type { PerchBridge } from '../shared/ipc/events.ts';
import { logPageErrors } from './app/logPageErrors.ts';

// The page that stands in for the program's own where that crashed again and again. It shares nothing with it but the
// bridge and what has errors written down: no framework, no styles, no dictionaries.

const words = {
  en: {
    title: 'Perch’s window stopped several times',
    text: 'Everything that was shown as done is saved, and your cart is kept. Restart Perch, or save a report for support first.',
    again: 'Restart',
    report: 'Save a report',
    saved: 'Report saved.',
    failed: 'The report could not be saved.',
  },
  de: {
    title: 'Das Fenster von Perch ist mehrmals abgestürzt',
    text: 'Alles, was als erledigt angezeigt wurde, ist gespeichert, und Ihr Warenkorb ist gesichert. Starten Sie neu, oder speichern Sie zuerst einen Bericht für den Support.',
    again: 'Neu starten',
    report: 'Bericht speichern',
    saved: 'Bericht gespeichert.',
    failed: 'Der Bericht konnte nicht gespeichert werden.',
  },
} as const;

const bridge = (window as unknown as { perch: PerchBridge }).perch;
const at = (selector: string) => document.querySelector(selector) as HTMLElement;
logPageErrors(window, bridge);
let language: keyof typeof words = navigator.language.startsWith('de') ? 'de' : 'en';

function show(): void {
  document.documentElement.lang = language;
  at('h1').textContent = words[language].title;
  at('p').textContent = words[language].text;
  at('#again').textContent = words[language].again;
  at('#report').textContent = words[language].report;
}

async function saveReport(): Promise<void> {
  const answer = await bridge.call('about.saveReport', {});
  if (!answer.ok) at('#outcome').textContent = words[language].failed;
  else if (answer.value.file !== null) at('#outcome').textContent = words[language].saved;
}

show();
at('#again').addEventListener('click', () => window.location.assign('./'));
at('#report').addEventListener('click', () => void saveReport());
at('#again').focus();
const state = await bridge.call('app.state', {});
if (state.ok) {
  language = state.value.language;
  show();
}
