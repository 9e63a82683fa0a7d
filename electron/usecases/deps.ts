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

/** What the use-cases ask of the sync engine. */
export interface SyncPort {
  status(): SyncStatus;
  /** Hears every change of the status. Returns the function that ends it. */
  onStatus(listener: (status: SyncStatus) => void): () => void;
  /** Asks the engine to look now instead of later; never closes an open circuit. */
  kick(): void;
  /**
   * Reads the counts of these pets now and from time to time, where the quota has room for it: somebody is about to sell
   * the last of them. The pets of the call before are followed no more.
   */
  freshen(petIds: readonly LocalId[]): void;
  /** A person wants to see how things are: also reads now. Never closes an open circuit. */
  refresh(): void;
  /** Sends one request although the key was refused or the service could not be reached. */
  probe(): void;
}

/** What the use-cases ask of the ledger of requests. */
export interface RequestsPort {
  history(hours: number): RequestHistory;
  notes(): ServiceNote[];
}

/** What every use-case is made from. */
export interface Deps {
  store: Store;
  sync: SyncPort;
  requests: RequestsPort;
  session: Session;
  clock: Clock;
  platform: Platform;
  /** What the person said about the service of this connection. */
  profile: ContractProfile;
  /** Tries a connection and says what it found. */
  probe(connection: ConnectionTry): Promise<ConnectionFinding[]>;
  /** What a long write waits for between two slices where the disk needs a pause; null where it does not. */
  relief(): Promise<void> | null;
  appVersion: string;
  /** Where backups are brought besides the data folder. */
  secondLocation: SecondLocation;
  /** When new versions of the program are looked for and installed. */
  updating: Updating;
  /** Sentences about the program itself for the person. */
  notices: AppState['notices'];
  /** The backup that was restored when this shop was opened, until the page was notified. */
  restored?: (Pick<RestoredBy, 'backupAt'> & Pick<Restored, 'setAside'>) | null;
  /** The backup that could not be restored then, until the page was notified. */
  notRestored?: FailedRestore | null;
}
