import type { LabelSize } from '../../shared/domain/label-formats.ts';
import type { Licences } from '../../shared/domain/licences.ts';
import type { Paper } from '../../shared/domain/setting-choices.ts';
import type { ShopSettings } from '../../shared/domain/settings.ts';
import type { UpdateState } from '../../shared/domain/updates.ts';
import type { PageError } from '../../shared/errors/page-error.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import type { RestoredBy as RestoredByPerson } from '../store/backup/restore.ts';

/** Who restored a backup, when it was made, and which refusals they confirmed. */
export interface RestoredBy extends RestoredByPerson {
  /** The file that the person chose, if the restored one is a local copy of it. */
  chosen?: string;
}

/**
 * Why the program reopens its shop. `restore` first replaces the database with a backup, whose `passphrase` was typed or is
 * null; `mode` is the shop that a first start restores, by default the open one. `empty` starts a new shop where a damaged
 * database was set aside. `begins` are the first settings of a new shop.
 */
export type RestartReason =
  | { kind: 'mode'; mode: 'training' | 'live'; begins?: Partial<ShopSettings> }
  | { kind: 'connection' }
  | { kind: 'restore'; file: string; passphrase: string | null; restored?: RestoredBy; mode?: 'live' }
  | { kind: 'empty' };

/** A crash since the last page: of the window's process, or of the whole program. */
export type CrashNotice = { kind: 'window' | 'program' };

/** What the shop's settings require of the window and the computer. */
export interface KioskWishes {
  kiosk: boolean;
  /** Null leaves it as it is. */
  startWithComputer: boolean | null;
  /** Keeps the screen awake in kiosk mode. */
  shiftOpen: boolean;
}

/** A window that fills the screen and cannot be left without a PIN. */
export interface Kiosk {
  /** @throws if the program cannot be added to the computer's autostart; the rest is applied */
  follow(wishes: KioskWishes): void;
  /** Unlocks the window until the next start; `close` quits after the page has its answer. */
  leave(way: 'close' | 'window'): void;
}

/** Finds, downloads and installs new versions. */
export interface Updates {
  state(): UpdateState;
  /** Calls the listener at every change. Returns the function that removes it. */
  onState(listener: (state: UpdateState) => void): () => void;
  /** Checks for a newer version. Never rejects: a failure is in the state. */
  look(): Promise<void>;
  /** Downloads the version that was found. Never rejects: a failure is in the state. */
  fetch(): Promise<void>;
  /** Whether the disk has room to copy and migrate the shop's data at the first start of the next version. */
  hasRoomForData(): boolean;
  /** Whether to install the downloaded version when the program quits. */
  atEnd(install: boolean): void;
  /** Quits, installs the downloaded version and starts it. Returns before that. */
  installNow(): void;
}

/** The connection that the next start opens the real shop with. The key is in `secrets`. */
export interface StoredConnection {
  baseUrl: string;
  account: string;
  till: number;
  profile: ContractProfile;
}

/** A file to write where the person chooses. */
export interface SaveRequest {
  /** Proposed name, with its extension. */
  name: string;
  /** Long content is generated while it is written. */
  content: Uint8Array | string | AsyncIterable<string> | AsyncIterable<Uint8Array>;
}

/** A PDF of the shop. */
export interface PdfFile {
  /** The file name, as shown to people. */
  name: string;
  content: Uint8Array;
}

/** A key for PIN hashes: 32 random bytes, and an id that reveals nothing about them. */
export interface PinSecret {
  id: string;
  key: Uint8Array;
}

/** Stores the key for PIN hashes in the keychain, or not at all. It is never in a log, a page or a backup. */
export interface PinSecrets {
  /** Its file, which a person has to remove if no keychain can open it. */
  file: string;
  /**
   * Whether the key with this id is gone for certain: there is none, or one with another id. False if the file cannot be read,
   * which may be temporary. Does not ask the keychain.
   */
  isLost(id: string): boolean;
  /** The key; null if there is none, or this machine cannot read it now. */
  read(): PinSecret | null;
  /** The key for new hashes, created if needed; null without a keychain. */
  make(): PinSecret | null;
}

/**
 * Everything that the use-cases need of the program around them. Electron implements it in electron/app/platform.ts, tests
 * with plain objects. Methods that fail throw a PerchError with a sentence for the person.
 */
export interface Platform {
  /**
   * Reopens the shop. Returns at once and restarts after the page has its answer. Nothing is lost: everything done is on the
   * disk.
   */
  restart(reason: RestartReason): void;
  /** The real shop's connection; environment variables take precedence over settings. */
  connection(): StoredConnection;
  /** Which parts the environment sets, so that settings cannot change them. */
  fixed: { address: boolean; till: boolean };
  /** Saves it for the next start. Returns an undo function. */
  saveConnection(connection: StoredConnection): () => void;
  /** The API key: never in a page or a log, and sent to its own service only. */
  secrets: {
    /**
     * The key for the service at this address. Null if there is none, if it was stored for another service (scheme,
     * host and port), or if this computer cannot read it (a copied folder, another login).
     */
    keyFor(baseUrl: string): string | null;
    /** Where the key is: with the operating system, in a plain file, in PERCH_API_KEY, nowhere. */
    storage(): 'keychain' | 'plain' | 'environment' | 'none';
    /**
     * Stores a key for the service at this address; an empty one deletes the stored one. Returns a function that
     * restores the previous key, even one that this computer cannot read.
     */
    keep(key: string, baseUrl: string): () => void;
  };
  /** The passphrase that encrypts each shop's backups: never in a log, a page or a backup. */
  backupPassphrase: {
    /** Null if there is none, or this machine cannot read it (a copied folder, another login). */
    kept(mode: 'training' | 'live'): string | null;
    storage(mode: 'training' | 'live'): 'keychain' | 'plain' | 'none';
    keep(passphrase: string, mode: 'training' | 'live'): void;
    forget(mode: 'training' | 'live'): void;
  };
  /** The key for PIN hashes of both shops. */
  pinSecret: PinSecrets;
  /** Whether the real shop has a manager who can sign in; works in training as well. */
  realShopHasManager(): boolean;
  /** Asks where to write a file and writes it; null if the person cancelled. */
  saveFile(request: SaveRequest): Promise<string | null>;
  /** Asks for a file to read; null if the person cancelled. Extensions without the dot. */
  chooseFile(request: { extensions: string[] }): Promise<string | null>;
  /** Asks for a folder to write to; null if the person cancelled. */
  chooseFolder(): Promise<string | null>;
  /** Prints on a printer of the operating system without a dialog. An empty name is the default printer. */
  printHtml(html: string, printer: { deviceName: string; paper: Paper }): Promise<void>;
  /**
   * Checks that a PDF can be printed: opens it and draws its pages.
   *
   * @throws PerchError `care_sheet_locked`, `care_sheet_long`, `care_sheet_damaged`
   */
  checkPdf(pdf: PdfFile): Promise<void>;
  /** Prints a PDF on A4 on a printer of the operating system without a dialog. Throws as `checkPdf`. */
  printPdf(pdf: PdfFile, deviceName: string): Promise<void>;
  /** Renders pages of a paper format, or of a size in millimetres. */
  printToPdf(html: string, paper: Paper | LabelSize): Promise<Uint8Array>;
  printers(): Promise<{ name: string; description: string }[]>;
  /** The version that was installed over this one since its start; null if none was. */
  installedMeanwhile(): string | null;
  /** Third-party licences, written by packaging. */
  licences(): Promise<Licences>;
  /** The last crash, until a person has seen it: a reloaded page shows it again. */
  mishap: { last(): CrashNotice | null; seen(): void };
  /** Logs an error of the page. */
  pageFailed(error: PageError): void;
  kiosk: Kiosk;
  updates: Updates;
  /** Versions that the program runs on. */
  runtime: { electron: string; chromium: string; node: string; system: string };
  folders: { data: string; logs: string };
  /** The log files, newest first, with keys removed. Unreadable files are left out. */
  logs(): Promise<{ name: string; text: string }[]>;
}
