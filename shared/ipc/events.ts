import type { AppState } from '../domain/app.ts';
import type { OversoldPet } from '../domain/stock.ts';
import type { SyncStatus } from '../domain/sync.ts';
import type { LocalId } from '../ids.ts';
import type { Result } from '../result.ts';
import type { Channel, EventName } from './channels.ts';
import type { ContractChannel, Input, Output } from './contract.ts';

/** Payloads of the events by name. */
export interface Events {
  'app.changed': AppState;
  'sync.changed': SyncStatus;
  /** Pets, categories or stock changed: what is shown should be asked for again. */
  'catalogue.changed': { petIds: LocalId[] | 'many' };
  /** Of these pets more are sold or promised than there are, since something changed that was not a sale at this till. */
  'stock.oversold': { pets: OversoldPet[] };
}

/** What the preload puts at `window.perch`; nothing else crosses. */
export interface PerchBridge {
  call<C extends Channel & ContractChannel>(channel: C, input: Input<C>): Promise<Result<Output<C>>>;
  /** Listens; the function returned ends it. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
}
