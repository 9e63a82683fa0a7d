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
  basisPoints: inBasisPoints(z.int().min(0).max(100_000)),
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

/** What a manager may change about the shop. Kept in the shop's own database, never sent. */
export const ShopSettings = z.object({
  shopName: z.string().max(100),
  /** Address, tax number and the like, printed below the name. */
  receiptHeader: z.string().max(500),
  receiptFooter: z.string().max(500),
  language: Language,
  locale: z.string().max(20),
  currency: CurrencyCode,
  taxIncluded: z.boolean(),
  defaultTaxRateId: LocalId.nullable(),
  /** Said on purpose: the shop charges no tax. Never together with a default rate. */
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
  /** The window has the whole screen, and only a manager leaves it. */
  kiosk: z.boolean(),
  /** When a new version of the program is installed. */
  installUpdates: z.enum(INSTALL_UPDATES),
  /** The computer starts the program when somebody signs in there. */
  startWithComputer: z.boolean(),
  autoPrintReceipt: z.boolean(),
  printer: PrinterSettings,
  /** The labels on the roll of a label printer, in millimetres. */
  labelRoll: z.object({ width: Millimetres, height: Millimetres }),
  /** Hours between automatic backups; 0 turns them off. */
  backupEveryHours: z.int().min(0).max(168),
  /** A refund above this needs a manager (minor units); null leaves refunds to everyone. */
  cashierRefundLimit: Amount.nullable(),
  /** The most that goes back in one return without a receipt (minor units); 0 allows none. */
  returnLimit: Amount,
  /** How money goes back without a receipt. */
  returnPaidBy: z.enum(RETURN_PAID_BY),
  /** Cash that cashiers take out of the drawer in one shift, together; beyond it a manager is needed. Null: no limit. */
  cashierCashOutLimit: Amount.nullable(),
  /** A larger discount, line and basket together, needs a manager (basis points); null: no limit. */
  cashierDiscountLimit: inBasisPoints(z.int().min(0).max(10_000)).nullable(),
  /** A basket with lines in it may be voided, and made smaller, without a manager. */
  cashierMayVoid: z.boolean(),
  /** A price for a pet that has none may be said at the till without a manager. */
  cashierMayPrice: z.boolean(),
  /** A manager may let a sale go through although a condition of sale is not met. */
  conditionsOverride: z.boolean(),
  /** A larger difference between the count and what should be there needs a manager to close; null: no limit. */
  closingDifferenceLimit: Amount.nullable(),
  /** Months after which the customers of orders that are over are erased; null keeps them. */
  customerDataMonths: KeepingMonths.nullable(),
  /** Calendar years for which the register of animals names buyers. */
  registerYears: z.literal(REGISTER_YEARS),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/** How the screens look: nothing that anybody has to account for, so the activity log leaves it out. */
export const APPEARANCE = ['theme'] as const satisfies (keyof ShopSettings)[];

/** What a connection test found, one code a finding. */
export const ConnectionFinding = z.object({
  /** `note`: neither good nor bad, as long as nothing more is known. */
  level: z.enum(['good', 'note', 'warning', 'bad']),
  code: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type ConnectionFinding = z.infer<typeof ConnectionFinding>;

/**
 * What of contract v1 the service was seen to keep (docs/contract.md, "Proof"). Null: not known yet, and to be taken as
 * not kept.
 */
export const ProvenContract = z.object({
  /** It repeats its answer under an Idempotency-Key. */
  repeatsAnswers: z.boolean().nullable(),
  /** A new order keeps the id that the till gave it. */
  keepsOrderIds: z.boolean().nullable(),
  /** It checks If-Match. */
  versions: z.boolean().nullable(),
  provenAt: Instant,
  /** When an order came back under another id although the service had declared that it keeps them; null: never. */
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
  /** What was proven of the service, in the words of a test; null before the first time, and in training. */
  proof: z.object({ findings: z.array(ConnectionFinding), provenAt: Instant }).nullable(),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

export const StaffMember = z.object({
  id: LocalId,
  name: z.string(),
  role: Role,
  hasPin: z.boolean(),
  active: z.boolean(),
  /** Names of others who have the same PIN and so can sign for this person; told to managers alone. */
  samePinAs: z.array(z.string()),
  lockedUntil: Instant.nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A ledger check that found something wrong, by its name in `verify`, and how often. */
const LedgerDifference = z.object({ name: z.string(), wrong: z.int() });
export type LedgerDifference = z.infer<typeof LedgerDifference>;

/** What a person overrules of the refusals of a restore. */
export const Overruling = z.array(z.enum(OVERRULED));

/** The result of the ledger check of a backup (docs/data.md, "Backups"). */
export const LedgerFinding = z.object({
  /** `unchecked`: the check did not end in time, or failed. */
  result: z.enum(['agree', 'differ', 'unchecked']),
  differences: z.array(LedgerDifference),
});
export type LedgerFinding = z.infer<typeof LedgerFinding>;

export const BackupView = z.object({
  file: z.string(),
  at: Instant,
  bytes: z.int(),
  /** Null while nothing is known: the check is running, was cut off by the end of the program, or was never made. */
  ledgers: LedgerFinding.nullable(),
  /** Whether it needs a passphrase to be read. */
  locked: z.boolean(),
});
export type BackupView = z.infer<typeof BackupView>;

/** A backup that somebody chose and that could not be put in the place of the shop. */
export const FailedRestore = z.object({
  /** The chosen path, wherever it is. */
  file: z.string(),
  /** When it was made, where its name tells. */
  at: Instant.nullable(),
  /** Why. */
  failure: FailureView,
  /** What was overruled already. */
  although: Overruling,
});
export type FailedRestore = z.infer<typeof FailedRestore>;

/** How backups are locked. The passphrase itself never leaves the main process. */
export const BackupLock = z.object({
  locks: z.boolean(),
  /** They are to be locked and the passphrase cannot be read, so none is made. */
  waits: z.boolean(),
  storage: z.enum(['keychain', 'plain', 'none']),
});
export type BackupLock = z.infer<typeof BackupLock>;

/** The second location that backups are brought to: another disk, a folder on the network. */
export const BackupPlace = z.object({
  /** This installation's own folder there; null while none was chosen. */
  folder: z.string().nullable(),
  /** Whether it lies on the very disk that it is to protect from. */
  sameDisk: z.boolean(),
  /** When the newest backup was last seen there, written and read back; null: never yet. */
  okAt: Instant.nullable(),
  /** Why the last try did not succeed; null where it did. */
  failure: FailureView.nullable(),
  /** A copy is on its way. */
  copying: z.boolean(),
  /** A manager decided to do without one. */
  declined: z.boolean(),
});
export type BackupPlace = z.infer<typeof BackupPlace>;
