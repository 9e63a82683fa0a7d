import type { AppState } from '../domain/app.ts';
import type { CheckStep } from '../domain/check-steps.ts';
import type { OversoldPet } from '../domain/stock.ts';
import type { SyncStatus } from '../domain/sync.ts';
import type { UpdateView } from '../domain/updates.ts';
import type { Result } from '../errors/result.ts';
import type { LocalId } from '../ids/ids.ts';
import type { ContractChannel, Input, Output } from './contract.ts';
import type { PrintJobView } from './printing.ts';

/** Events that the main process sends to the renderer: payloads by name. */
export interface Events {
  'app.changed': AppState;
  'sync.changed': SyncStatus;
  /** Pets, categories or stock changed: reload what is shown. */
  'catalogue.changed': { petIds: LocalId[] | 'many' };
  /** More of these pets are sold or promised than in stock, since a change other than a sale at this till. */
  'stock.oversold': { pets: OversoldPet[] };
  /** The failed print jobs, newest first, after a change. */
  'printing.changed': { jobs: PrintJobView[] };
  /** A requested check of the ledgers reached this part. */
  'about.checking': { step: CheckStep };
  /** Somebody tries to leave the kiosk window: ask for a manager's PIN. */
  'kiosk.leaveAsked': { way: 'close' | 'window' };
  /** The progress of an update. */
  'updates.changed': UpdateView;
}

export type EventName = keyof Events;

/** Every event, for the preload to let through; the type makes sure that none is forgotten. */
export const eventNames = Object.keys({
  'app.changed': true,
  'sync.changed': true,
  'catalogue.changed': true,
  'stock.oversold': true,
  'printing.changed': true,
  'about.checking': true,
  'kiosk.leaveAsked': true,
  'updates.changed': true,
} satisfies Record<EventName, true>) as readonly EventName[];

/** What the preload puts at `window.perch`; nothing else crosses. */
export interface PerchBridge {
  call<C extends ContractChannel>(channel: C, input: Input<C>): Promise<Result<Output<C>>>;
  /** Adds a listener; returns the function that removes it. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
}
