import type { AppState } from '../shared/domain/app.ts';
import { PerchError } from '../shared/errors.ts';
import type { EventName } from '../shared/ipc/channels.ts';
import type { Events } from '../shared/ipc/events.ts';
import type { Log } from './app/logs.ts';
import type { OpenedShop } from './app/shopkeeper.ts';
import type { Platform, StoredConnection } from './usecases/platform.ts';

/** What a shop is opened with. */
export interface ShopOptions {
  mode: 'training' | 'live';
  /** The folder where `perch.sqlite` lies; may not exist yet. */
  folder: string;
  /** Which service this is, for everything that belongs to a connection: address, account, till number, profile. */
  connection: StoredConnection;
  /**
   * Where that service is reached now. The connection's own address, except in training: there the address is a name
   * that stays, while the program's own service listens on another port after each start.
   */
  serviceUrl: string;
  /** The API key of that connection; never kept, asked for when it is needed. */
  key(): string | null;
  /** A backup to put in the place of the present database first. */
  restore: string | null;
  version: string;
  /** Sentences about the program itself for the person. */
  notices: AppState['notices'];
  platform: Platform;
  log: Log;
  /** Tells the page an event; nobody may be listening. */
  tell<E extends EventName>(event: E, payload: Events[E]): void;
}

/** Opens the shop's database, its sync and its use-cases. */
export async function openShop(_options: ShopOptions): Promise<OpenedShop> {
  throw new PerchError('no_shop', 'This Perch has no shop yet.');
}
