import type { AppState } from '../domain/app.ts';
import type { CheckStep } from '../domain/check-steps.ts';
import type { OversoldPet } from '../domain/stock.ts';
import type { SyncStatus } from '../domain/sync.ts';
import type { UpdateView } from '../domain/updates.ts';
import type { Result } from '../errors/result.ts';
import type { LocalId } from '../ids/ids.ts';
import type { ContractChannel, Input, Output } from './contract.ts';
import type { PrintJobView } from './printing.ts';

/** What the main process tells the renderer without being asked: payloads by name. */
export interface Events {
  'app.changed': AppState;
  'sync.changed': SyncStatus;
  /** Pets, categories or stock changed: what is shown should be asked for again. */
  'catalogue.changed': { petIds: LocalId[] | 'many' };
  /** Of these pets more are sold or promised than there are, since something changed that was not a sale at this till. */
  'stock.oversold': { pets: OversoldPet[] };
  /** What was not printed, newest first, since that changed. */
  'printing.changed': { jobs: PrintJobView[] };
  /** A look at the ledgers, which somebody asked for, comes to this part of them. */
  'about.checking': { step: CheckStep };
  /** Somebody wants out of the window that is held to the whole screen: a manager's PIN is asked for. */
  'kiosk.leaveAsked': { way: 'close' | 'window' };
  /** How far a new version of the program has come. */
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
  /** Listens; the function returned ends it. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
}
