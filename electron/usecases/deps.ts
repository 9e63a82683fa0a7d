import type { AppState } from '../../shared/domain/app.ts';
import type { RequestHistory, ServiceNote } from '../../shared/domain/requests.ts';
import type { ConnectionFinding, FailedRestore } from '../../shared/domain/settings.ts';
import type { SyncStatus } from '../../shared/domain/sync.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import type { Clock } from '../../shared/time/time.ts';
import type { Restored } from '../store/backup/restore.ts';
import type { Store } from '../store/store.ts';
import type { ConnectionTry } from '../sync-views/probe.ts';
import type { SecondLocation } from './backup/second-location.ts';
import type { Platform, RestoredBy } from './platform.ts';
import type { Session } from './session.ts';
import type { Updating } from './updates/updating.ts';

/** The part of the sync engine that the use cases need. */
export interface SyncPort {
  status(): SyncStatus;
  /** Subscribes to status changes. Returns the function that unsubscribes. */
  onStatus(listener: (status: SyncStatus) => void): () => void;
  /**
   * Reads the counts of these pets now and then periodically, as far as the quota allows: the last of them are about to
   * be sold. Replaces the pets of the previous call.
   */
  freshen(petIds: readonly LocalId[]): void;
  /** Reads the counts of these pets once, at most 20 of them, as far as the quota allows it now. */
  readCounts(petIds: readonly LocalId[]): Promise<void>;
  /** Sends and reads now, because a person asked for the current state. Never closes an open circuit. */
  refresh(): void;
  /** Sends one request even if the key was refused or the service was unreachable. */
  probe(): void;
}

/** The part of the request ledger that the use cases need. */
export interface RequestsPort {
  history(hours: number): RequestHistory;
  notes(): ServiceNote[];
}

/** The dependencies of the use cases. */
export interface Deps {
  store: Store;
  sync: SyncPort;
  requests: RequestsPort;
  session: Session;
  clock: Clock;
  platform: Platform;
  /** The chosen profile of the connection's service. */
  profile: ContractProfile;
  /** Tests a connection and returns the findings. */
  probe(connection: ConnectionTry): Promise<ConnectionFinding[]>;
  /** Awaited between two slices of a long write if the disk needs a pause; null if it does not. */
  relief(): Promise<void> | null;
  appVersion: string;
  /** The second location for backups, besides the data folder. */
  secondLocation: SecondLocation;
  /** Checks for new versions of the program and installs them. */
  updating: Updating;
  /** Notices about the program itself, shown on the screen. */
  notices: AppState['notices'];
  /** The backup that was restored at this start, until the page was notified. */
  restored?: (Pick<RestoredBy, 'backupAt'> & Pick<Restored, 'setAside'>) | null;
  /** The backup that could not be restored at this start, until the page was notified. */
  notRestored?: FailedRestore | null;
}
