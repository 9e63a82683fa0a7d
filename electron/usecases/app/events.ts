import type { LocalId } from '../../../shared/ids/ids.ts';
import type { EventName, Events } from '../../../shared/ipc/events.ts';
import { after } from '../../../shared/time/time.ts';
import type { Topic } from '../../store/changes.ts';
import type { Deps } from '../deps.ts';
import { shownJobs } from '../printing/handlers.ts';
import { createOversoldWatch } from '../stock/oversold.ts';
import { appState } from './app-state.ts';

/** Sends an event to the pages, which may have no listener. */
export type Tell = <E extends EventName>(event: E, payload: Events[E]) => void;

const ABOUT_THE_APP: readonly Topic[] = ['settings', 'staff', 'shift'];
const SCREENFUL = 200;

/**
 * Changes within this time are sent together, after the command's own result is on the screen: other effects of a sale
 * must not be drawn before "done". Milliseconds.
 */
export const TOGETHER_MS = 40;
/** How often the page reloads its part while a whole catalogue is received. Milliseconds. */
export const MANY_EVERY_MS = 500;

/** Notifies the pages of changes that are on the disk. Returns the function that stops it. */
export function followChanges(deps: Deps, tell: Tell): () => void {
  const { store, sync, clock, platform, updating } = deps;
  const ending = new AbortController();
  let topics = new Set<Topic>();
  let pets = new Set<LocalId>();
  let many = false;
  let manyAgainAt = clock.monotonic();
  const oversoldAmong = createOversoldWatch(store);

  /** Coalesces calls: runs once for all calls within the wait. */
  function together(wait: () => number, run: () => void): () => void {
    let scheduled = false;
    return () => {
      if (scheduled) return;
      scheduled = true;
      void clock.sleep(wait(), ending.signal).then(() => {
        scheduled = false;
        if (!ending.signal.aborted) run();
      });
    };
  }

  const tellTopics = together(
    () => TOGETHER_MS,
    () => {
      const changed = topics;
      topics = new Set();
      if (ABOUT_THE_APP.some((topic) => changed.has(topic))) tell('app.changed', appState(deps));
      if (changed.has('outbox')) tell('sync.changed', sync.status());
      // Customer names in print jobs depend on who is signed in.
      if (changed.has('printing') || changed.has('staff'))
        tell('printing.changed', { jobs: shownJobs(store, deps.session.caller()) });
    },
  );
  const tellCatalogue = together(
    () => Math.max(TOGETHER_MS, manyAgainAt - clock.monotonic()),
    () => {
      const petIds = many ? ('many' as const) : [...pets];
      if (many) manyAgainAt = after(clock.monotonic(), MANY_EVERY_MS);
      pets = new Set();
      many = false;
      tell('catalogue.changed', { petIds });
    },
  );

  const notice = () => JSON.stringify(updating.notice());
  let sent = notice();
  const ends = [
    store.onDiagnosis((step) => tell('about.checking', { step })),
    platform.updates.onState(() => {
      tell('updates.changed', updating.view());
      if (notice() === sent) return;
      sent = notice();
      tell('app.changed', appState(deps));
    }),
    sync.onStatus((status) => tell('sync.changed', status)),
    store.onChange((changes) => {
      for (const topic of changes.topics) topics.add(topic);
      if (topics.size > 0) tellTopics();
      for (const pet of changes.pets === 'many' ? [] : changes.pets) pets.add(pet);
      many ||= changes.pets === 'many' || pets.size > SCREENFUL;
      const oversold = oversoldAmong(changes);
      if (oversold.length > 0) tell('stock.oversold', { pets: oversold });
      if (many || pets.size > 0 || changes.topics.has('categories')) tellCatalogue();
    }),
  ];
  return () => {
    ending.abort();
    for (const end of ends) end();
  };
}
