import type { EventName } from '../../../shared/ipc/channels.ts';
import type { Events } from '../../../shared/ipc/events.ts';
import type { Topic } from '../../store/changes.ts';
import type { Deps } from '../deps.ts';
import { appState } from './app-state.ts';

/** Tells the pages one thing; nobody may be listening. */
export type Tell = <E extends EventName>(event: E, payload: Events[E]) => void;

const ABOUT_THE_APP: readonly Topic[] = ['settings', 'staff', 'shift'];

/** Tells the pages what changed, after it is on the disk. Returns the function that ends it. */
export function followChanges(deps: Deps, tell: Tell): () => void {
  const { store, sync } = deps;
  const ends = [
    sync.onStatus((status) => tell('sync.changed', status)),
    store.onChange(({ topics, pets }) => {
      if (ABOUT_THE_APP.some((topic) => topics.has(topic))) tell('app.changed', appState(deps));
      if (pets.length > 0 || topics.has('categories')) tell('catalogue.changed', { petIds: listed(pets) });
      if (topics.has('outbox')) tell('sync.changed', sync.status());
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function listed(pets: readonly string[] | 'many'): string[] | 'many' {
  return pets === 'many' ? 'many' : [...pets];
}
