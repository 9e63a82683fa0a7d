import type { sync as english } from '../en/sync.ts';
import type { Words } from '../words.ts';

export const sync: Words<typeof english> = {
  arrived: 'Alles ist angekommen',
  arrivedHint: 'Jeder Verkauf und jede Änderung dieser Kasse ist beim Dienst.',
  waiting_one: 'wartet aufs Senden',
  waiting_other: 'warten aufs Senden',
  by: 'Voraussichtlich bis {{time}} dort.',
  noTime: 'Wann sie dort sind, lässt sich noch nicht sagen.',
  last: 'Letzte Ankunft: {{time}}',
  lastPull: 'Letzter Blick zum Dienst: {{time}}',
  never: 'noch nie',
  lookNow: 'Jetzt nachsehen',
  state: {
    title: 'Verbindung',
    starting: 'Startet.',
    online: 'Der Dienst ist erreichbar.',
    offline:
      'Der Dienst ist nicht erreichbar. Verkauft wird wie immer; alles bleibt auf dieser Kasse und wird später gesendet.',
    paused: 'Eine Pause, damit der Dienst nicht zu oft gefragt wird.',
    pausedUntil: 'Eine Pause bis {{until}}, damit der Dienst nicht zu oft gefragt wird.',
    attention: 'Etwas braucht einen Menschen.',
    pulling: 'Die {{resource}} des Ladens kommen an: {{number}} bisher.',
  },
  gate: {
    rate_limited: 'Der Dienst bat um diese Pause.',
    banned: 'Der Dienst hat den Schlüssel für eine Weile gesperrt.',
    unauthorized: 'Der Dienst nimmt den Schlüssel nicht an. Bis das behoben ist, wird nichts gesendet.',
    minute_spent: 'Die Anfragen dieser Minute sind verbraucht.',
    day_spent: 'Die Anfragen von heute sind verbraucht.',
    probing: 'Eine einzelne vorsichtige Frage geht voraus.',
    strikes: 'Der Dienst hat {{number}}-mal hintereinander um eine Pause gebeten.',
  },
  lanes: {
    title: 'Was wartet',
    orders: 'Bestellungen',
    stock: 'Bestände',
    edits: 'Tiere und Arten',
    unknown:
      'Davon gingen {{number}} ohne Antwort hinaus. Sie werden nachgesehen, bevor noch einmal gesendet wird.',
  },
  quota: {
    title: 'Anfragen übrig',
    minute: 'Diese Minute',
    day: 'Heute',
    left: '{{remaining}} von {{limit}}',
    fresh: 'neu um {{time}}',
  },
  list: {
    label: 'Einträge',
    open: 'Wartet',
    parked: 'Braucht Sie',
    settled: 'Angekommen',
    none: {
      open: 'Nichts wartet',
      parked: 'Nichts braucht Sie',
      settled: 'Noch nichts gesendet',
    },
    hint: {
      open: 'Was verkauft oder geändert wird, steht hier, bis der Dienst es hat.',
      parked: 'Was der Dienst ablehnt, bleibt hier, bis jemand entscheidet.',
      settled: 'Die letzten Ankünfte stehen hier.',
    },
    tried_one: 'einmal versucht',
    tried_other: '{{count}}-mal versucht',
    more: 'Die letzten {{number}} werden gezeigt.',
  },
  states: {
    ready: 'Wartet, bis es dran ist',
    blocked: 'Wartet auf etwas anderes',
    inflight: 'Unterwegs',
    unknown: 'Gesendet, noch keine Antwort',
    parked: 'Braucht Sie',
    done: 'Angekommen',
    discarded: 'Verworfen',
  },
};
