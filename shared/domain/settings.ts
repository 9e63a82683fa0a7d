import { z } from 'zod';
import { FailureView } from '../errors/schemas.ts';
import { LocalId, TillNumber } from '../ids/ids.ts';
import { Amount, CurrencyCode, inBasisPoints, inMinor, inPieces } from '../money/schemas.ts';
import { ContractProfile } from '../petstore/profile.ts';
import { Instant } from '../time/schemas.ts';
import { Language, Role, Theme } from './app.ts';
import { KeepingMonths } from './customers.ts';
import { ROLL_MM } from './label-formats.ts';
import { OVERRULED } from './overruled.ts';
import {
  INSTALL_UPDATES,
  PAPERS,
  PRINTER_COLUMNS,
  REGISTER_YEARS,
  RETURN_PAID_BY,
  SIGN_OUT_AFTER,
} from './setting-choices.ts';

export const TaxRate = z.object({
  id: LocalId,
  name: z.string().min(1).max(50),
  basisPoints: inBasisPoints(z.int().min(0).max(10_000)),
  active: z.boolean(),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const PrinterSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('system'),
    deviceName: z.string().max(200),
    paper: z.enum(PAPERS).default('80mm'),
  }),
  z.object({
    kind: z.literal('escpos'),
    host: z.string().min(1).max(253),
    port: z.int().min(1).max(65_535),
    columns: z.literal(PRINTER_COLUMNS).default(42),
    drawer: z.boolean(),
  }),
]);
export type PrinterSettings = z.infer<typeof PrinterSettings>;

const Millimetres = z.int().min(ROLL_MM.least).max(ROLL_MM.most);

/** The shop's settings, for managers. Stored in the shop's own database, never sent. */
export const ShopSettings = z.object({
  shopName: z.string().trim().max(100),
  /** Address, tax number and the like, printed below the name. */
  receiptHeader: z.string().max(500),
  receiptFooter: z.string().max(500),
  language: Language,
  locale: z.string().max(20),
  currency: CurrencyCode,
  taxIncluded: z.boolean(),
  defaultTaxRateId: LocalId.nullable(),
  /** An explicit choice: the shop charges no tax. Never together with a default rate. */
  chargesNoTax: z.boolean(),
  cashStep: inMinor(z.int().min(1).max(1000)),
  theme: Theme,
  lowStockDefault: inPieces(z.int().min(0).max(1000)).nullable(),
  /** Contract: Sales status; off leaves the pets' status alone. */
  updatePetStatus: z.boolean(),
  /** Also set the service's order to not complete when a sale is refunded. */
  refundReopensOrder: z.boolean(),
  requireStaff: z.boolean(),
  /** Minutes without a touch or a key until automatic sign-out; 0: never. */
  signOutAfterMinutes: z.literal(SIGN_OUT_AFTER),
  /** The window is in full screen, and only a manager can leave it. */
  kiosk: z.boolean(),
  /** When a new version of the program is installed. */
  installUpdates: z.enum(INSTALL_UPDATES),
  /** The computer starts the program on login. */
  startWithComputer: z.boolean(),
  autoPrintReceipt: z.boolean(),
  printer: PrinterSettings,
  /** The labels on the roll of a label printer, in millimetres. */
  labelRoll: z.object({ width: Millimetres, height: Millimetres }),
  /** Hours between automatic backups; 0 turns them off. */
  backupEveryHours: z.int().min(0).max(168),
  /** A larger refund needs a manager (minor units); null: no limit. */
  cashierRefundLimit: Amount.nullable(),
  /** The maximum of one return without a receipt (minor units); 0 allows none. */
  returnLimit: Amount,
  /** How money goes back without a receipt. */
  returnPaidBy: z.enum(RETURN_PAID_BY),
  /** Cash that cashiers may take out of the drawer in one shift in total; more needs a manager. Null: no limit. */
  cashierCashOutLimit: Amount.nullable(),
  /** A larger discount, line and basket together, needs a manager (basis points); null: no limit. */
  cashierDiscountLimit: inBasisPoints(z.int().min(0).max(10_000)).nullable(),
  /** A basket with lines may be voided, or lines removed, without a manager. */
  cashierMayVoid: z.boolean(),
  /** A pet without a price may be priced at the till without a manager. */
  cashierMayPrice: z.boolean(),
  /** A manager may override a condition of sale. */
  conditionsOverride: z.boolean(),
  /** A larger difference between the counted and the expected cash needs a manager to close; null: no limit. */
  closingDifferenceLimit: Amount.nullable(),
  /** Months after which the customers of closed orders are erased; null keeps them. */
  customerDataMonths: KeepingMonths.nullable(),
  /** Calendar years for which the register of animals names buyers. */
  registerYears: z.literal(REGISTER_YEARS),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/** Settings of the appearance, which the activity log leaves out. */
export const APPEARANCE = ['theme'] as const satisfies (keyof ShopSettings)[];

/** A finding of a connection test, one code each. */
export const ConnectionFinding = z.object({
  /** `note`: neither good nor bad, unless more is known. */
  level: z.enum(['good', 'note', 'warning', 'bad']),
  code: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type ConnectionFinding = z.infer<typeof ConnectionFinding>;

/**
 * The parts of contract v1 that the service was seen to keep (docs/contract.md, "Proof"). Null: unknown, which counts
 * as not kept.
 */
export const ProvenContract = z.object({
  /** It repeats its answer under an Idempotency-Key. */
  repeatsAnswers: z.boolean().nullable(),
  /** A new order keeps the id that the till gave it. */
  keepsOrderIds: z.boolean().nullable(),
  /** It checks If-Match. */
  versions: z.boolean().nullable(),
  provenAt: Instant,
  /** When an order got another id although the service had declared that it keeps them; null: never. */
  contradictedAt: Instant.nullable(),
});
export type ProvenContract = z.infer<typeof ProvenContract>;

/** Where the shop's data goes. The key itself never leaves the main process. */
export const ConnectionSettings = z.object({
  baseUrl: z.string().max(500),
  account: z.string().max(100),
  till: TillNumber,
  profile: ContractProfile,
  hasKey: z.boolean(),
  keyStorage: z.enum(['keychain', 'plain', 'environment', 'none']),
  /** The proof of the service, as a test reports it; null before the first time, and in training. */
  proof: z.object({ findings: z.array(ConnectionFinding), provenAt: Instant }).nullable(),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

export const StaffMember = z.object({
  id: LocalId,
  name: z.string(),
  role: Role,
  hasPin: z.boolean(),
  active: z.boolean(),
  /** Names of others with the same PIN, who can sign in as this person; for managers only. */
  samePinAs: z.array(z.string()),
  lockedUntil: Instant.nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A failed ledger check, by its name in `verify`, and its number of differences. */
const LedgerDifference = z.object({ name: z.string(), wrong: z.int() });
export type LedgerDifference = z.infer<typeof LedgerDifference>;

/** Refusals of a restore that a person overrides. */
export const Overruling = z.array(z.enum(OVERRULED));

/** The result of the ledger check of a backup (docs/backups.md, "Backups"). */
export const LedgerFinding = z.object({
  /** `unchecked`: the check timed out or failed. */
  result: z.enum(['agree', 'differ', 'unchecked']),
  differences: z.array(LedgerDifference),
});
export type LedgerFinding = z.infer<typeof LedgerFinding>;

export const BackupView = z.object({
  file: z.string(),
  at: Instant,
  bytes: z.int(),
  /** Null while unknown: the check is running, was interrupted, or was never made. */
  ledgers: LedgerFinding.nullable(),
  /** Whether it is encrypted. */
  locked: z.boolean(),
});
export type BackupView = z.infer<typeof BackupView>;

/** A chosen backup that could not be restored. */
export const FailedRestore = z.object({
  /** The chosen path, wherever it is. */
  file: z.string(),
  /** When it was made, if its name says so. */
  at: Instant.nullable(),
  /** Why. */
  failure: FailureView,
  /** Refusals that were overridden already. */
  although: Overruling,
});
export type FailedRestore = z.infer<typeof FailedRestore>;

/** Encryption of backups. The passphrase itself never leaves the main process. */
export const BackupLock = z.object({
  locks: z.boolean(),
  /** Encryption is on and the passphrase cannot be read, so no backup is made. */
  waits: z.boolean(),
  storage: z.enum(['keychain', 'plain', 'none']),
});
export type BackupLock = z.infer<typeof BackupLock>;

/** The second location of backups: another disk, a folder on the network. */
export const BackupPlace = z.object({
  /** This installation's own folder there; null if none was chosen. */
  folder: z.string().nullable(),
  /** Whether it is on the same disk as the data folder. */
  sameDisk: z.boolean(),
  /** When the newest backup was last known there, written and read back; null: never. */
  okAt: Instant.nullable(),
  /** Why the last attempt failed; null if it did not. */
  failure: FailureView.nullable(),
  /** A copy is in progress. */
  copying: z.boolean(),
  /** A manager declined one. */
  declined: z.boolean(),
});
export type BackupPlace = z.infer<typeof BackupPlace>;
