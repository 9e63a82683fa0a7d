import type { PerchBridge } from '../../shared/ipc/events.ts';
import { logPageErrors } from '../app/logPageErrors.ts';
import english from './words/en.json';

// The page shown when the program's own keeps crashing. It shares only the bridge and the error log with it: no framework,
// no styles, no words.

const words = import.meta.glob<typeof english>('./words/*.json', { eager: true, import: 'default' });

const bridge = (window as unknown as { perch: PerchBridge }).perch;
const at = (selector: string) => document.querySelector(selector) as HTMLElement;
logPageErrors(window, bridge);
let language = new Intl.Locale(navigator.language).language;

function said(): typeof english {
  return words[`./words/${language}.json`] ?? english;
}

function show(): void {
  document.documentElement.lang = language;
  at('h1').textContent = said().title;
  at('p').textContent = said().text;
  at('#again').textContent = said().again;
  at('#report').textContent = said().report;
}

async function saveReport(): Promise<void> {
  const answer = await bridge.call('about.saveReport', {});
  if (!answer.ok) at('#outcome').textContent = said().failed;
  else if (answer.value.file !== null) at('#outcome').textContent = said().saved;
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
