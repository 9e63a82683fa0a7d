import type { LabelSize } from '../../shared/domain/label-formats.ts';
import type { Licences } from '../../shared/domain/licences.ts';
import type { Paper } from '../../shared/domain/setting-choices.ts';
import type { ShopSettings } from '../../shared/domain/settings.ts';
import type { UpdateState } from '../../shared/domain/updates.ts';
import type { PageError } from '../../shared/errors/page-error.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import type { RestoredBy as RestoredByPerson } from '../store/backup/restore.ts';

/** Who restored a backup, and what they know of it and decided. */
export interface RestoredBy extends RestoredByPerson {
  /** The one that was chosen, where it lies elsewhere and what is restored is a copy that was brought here. */
  chosen?: string;
}

/**
 * Why the program opens its shop anew. `restore` puts a backup in the place of the present database first; `empty`
 * begins a new shop where a damaged database was set aside. `passphrase` is what a person gave for a locked one; `mode`
 * is the shop that a first start restores, else it is the one that was open. `begins` is what a new shop begins with.
 */
export type RestartReason =
  | { kind: 'mode'; mode: 'training' | 'live'; begins?: Partial<ShopSettings> }
  | { kind: 'connection' }
  | { kind: 'restore'; file: string; passphrase: string | null; restored?: RestoredBy; mode?: 'live' }
  | { kind: 'empty' };

/** A crash since the last page: of the window's process, or of the whole program. */
export type CrashNotice = { kind: 'window' | 'program' };

/** What the shop's settings want of the window and the computer. */
export interface KioskWishes {
  kiosk: boolean;
  startWithComputer: boolean;
  /** While a shift is open a held till's screen stays awake. */
  shiftOpen: boolean;
}

/** A window that is held to the whole screen. */
export interface Kiosk {
  /** @throws where the computer takes no entry for its start; everything else is done then */
  follow(wishes: KioskWishes): void;
  /** Opens the way out until the next start: `close` ends the program, after the answer to the page. */
  leave(way: 'close' | 'window'): void;
}

/** New versions of the program: what is offered, and how it comes into place. */
export interface Updates {
  state(): UpdateState;
  /** Hears every change. Returns the function that ends it. */
  onState(listener: (state: UpdateState) => void): () => void;
  /** Asks whether there is a newer version. Never rejects: a failure is in the state. */
  look(): Promise<void>;
  /** Fetches the version that was found. Never rejects: a failure is in the state. */
  fetch(): Promise<void>;
  /** Whether the disk has room for what the next version does to the shop's data at its first start: a copy and the migration. */
  hasRoomForData(): boolean;
  /** Whether the version that is ready goes into place when the program is closed. */
  atEnd(install: boolean): void;
  /** Closes the program, installs the version that is ready and starts it. Returns before. */
  installNow(): void;
}

/** What the next start opens the real shop with. The key is elsewhere: `secrets`. */
export interface StoredConnection {
  baseUrl: string;
  account: string;
  till: number;
  profile: ContractProfile;
}

/** What a person is asked for when a file is written. */
export interface SaveRequest {
  /** Proposed name, with its extension. */
  name: string;
  /** What is long is made while it is written. */
  content: Uint8Array | string | AsyncIterable<string> | AsyncIterable<Uint8Array>;
}

/** A PDF of the shop. */
export interface PdfFile {
  /** As a person knows it. */
  name: string;
  content: Uint8Array;
}

/** A secret that PIN hashes are keyed with: 32 random bytes. The id says which one it is, and nothing about it. */
export interface PinSecret {
  id: string;
  key: Uint8Array;
}

/** Where the secret for PIN hashes is kept: with the operating system, or nowhere. Never in a log, a page or a backup. */
export interface PinSecrets {
  /** Where it is kept, for the person who has to remove one that no keychain opens any more. */
  file: string;
  /**
   * Whether the secret with this id is gone for certain: there is none, or another one. False where the file is there and
   * cannot be read, which may pass. Does not ask the keychain.
   */
  isLost(id: string): boolean;
  /** The secret; null where there is none, or where this machine cannot read it now. */
  read(): PinSecret | null;
  /** The secret for new hashes, made where there is none and there is a keychain to keep it; else null. */
  make(): PinSecret | null;
}

/**
 * What the use-cases need of the program around them, and the only way they reach it: the window's program implements
 * it with Electron (electron/app/platform.ts), tests with plain objects. Each method that fails throws a PerchError
 * with a sentence for the person.
 */
export interface Platform {
  /**
   * Opens the shop anew. Returns at once; the restart begins after the answer to the page is on its way. Nothing is
   * lost by it: what was done is on the disk.
   */
  restart(reason: RestartReason): void;
  /** What the real shop is opened with, the environment's wishes included. */
  connection(): StoredConnection;
  /** What of it the environment says, and no setting changes. */
  fixed: { address: boolean; till: boolean };
  /** Keeps it for the next start. Returns an undo function. */
  saveConnection(connection: StoredConnection): () => void;
  /** The API key; never crosses to a page, never in a log, and goes to no other service than its own. */
  secrets: {
    /** The key of the service at this address; null where there is none, or only one of another service. */
    keyFor(baseUrl: string): string | null;
    storage(): 'keychain' | 'plain' | 'environment' | 'none';
    /**
     * Keeps a key with the address that it is for. An empty key forgets the stored one. Returns an undo function.
     */
    keep(key: string, baseUrl: string): () => void;
  };
  /** The passphrase that each shop's backups are locked with; never in a log, a page or a backup. */
  backupPassphrase: {
    /** Null where there is none, and where this machine cannot read it (a copied folder, another login). */
    kept(mode: 'training' | 'live'): string | null;
    /** With the operating system, in a plain file, or nowhere. */
    storage(mode: 'training' | 'live'): 'keychain' | 'plain' | 'none';
    keep(passphrase: string, mode: 'training' | 'live'): void;
    forget(mode: 'training' | 'live'): void;
  };
  /** The secret that PIN hashes of both shops are keyed with. */
  pinSecret: PinSecrets;
  /** Whether the real shop has a manager who can sign in; also told while training is open. */
  realShopHasManager(): boolean;
  /** Asks where to write a file and writes it; null when the person chose nothing. */
  saveFile(request: SaveRequest): Promise<string | null>;
  /** Asks for a file to read; null when the person chose nothing. Extensions without the dot. */
  chooseFile(request: { extensions: string[] }): Promise<string | null>;
  /** Asks for a folder to write to; null when the person chose none. */
  chooseFolder(): Promise<string | null>;
  /** Prints a document on a printer of the operating system, silently. An empty name is the system's default one. */
  printHtml(html: string, printer: { deviceName: string; paper: Paper }): Promise<void>;
  /**
   * Makes sure that a PDF can be printed: opens it and draws its pages.
   *
   * @throws PerchError `care_sheet_locked`, `care_sheet_long`, `care_sheet_damaged`
   */
  checkPdf(pdf: PdfFile): Promise<void>;
  /** Prints a PDF on sheets of A4 on a printer of the operating system, silently. Refused as `checkPdf`. */
  printPdf(pdf: PdfFile, deviceName: string): Promise<void>;
  /** Pages of a paper, or of a size in millimetres. */
  printToPdf(html: string, paper: Paper | LabelSize): Promise<Uint8Array>;
  printers(): Promise<{ name: string; description: string }[]>;
  /** The version that was installed in the place of this one since it was started; null where none was. */
  installedMeanwhile(): string | null;
  /** Whose work is in the program, as packaging wrote it down. */
  licences(): Promise<Licences>;
  /** A crash that no person has seen yet: a reloaded page shows it again. */
  mishap: { last(): CrashNotice | null; seen(): void };
  /** Writes an error of the page into the log. */
  pageFailed(error: PageError): void;
  kiosk: Kiosk;
  updates: Updates;
  /** What the program runs on. */
  runtime: { electron: string; chromium: string; node: string; system: string };
  folders: { data: string; logs: string };
  /** The log files, newest first, without keys. A file that cannot be read is left out. */
  logs(): Promise<{ name: string; text: string }[]>;
}
