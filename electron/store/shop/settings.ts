import { APPEARANCE, ShopSettings } from '../../../shared/domain/settings.ts';
import { type CurrencyCode, minor, minorDigits } from '../../../shared/money/money.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { Journal } from './journal.ts';
import { createSettingRows } from './setting-rows.ts';

/** The defaults of a shop. */
export const defaultSettings: ShopSettings = {
  shopName: 'Perch',
  receiptHeader: '',
  receiptFooter: '',
  language: 'en',
  locale: 'en-IE',
  currency: 'EUR',
  taxIncluded: true,
  defaultTaxRateId: null,
  chargesNoTax: false,
  cashStep: minor(1),
  theme: 'system',
  lowStockDefault: null,
  updatePetStatus: true,
  refundReopensOrder: false,
  requireStaff: false,
  signOutAfterMinutes: 5,
  kiosk: false,
  startWithComputer: false,
  installUpdates: 'closing',
  autoPrintReceipt: false,
  printer: { kind: 'none' },
  labelRoll: { width: 57, height: 32 },
  backupEveryHours: 4,
  cashierRefundLimit: null,
  returnLimit: minor(5000),
  returnPaidBy: 'cash',
  cashierCashOutLimit: minor(5000),
  cashierDiscountLimit: null,
  cashierMayVoid: true,
  cashierMayPrice: true,
  conditionsOverride: false,
  closingDifferenceLimit: null,
  // An existing shop decides itself when customers' data is deleted; a new one starts with two years.
  customerDataMonths: null,
  registerYears: 5,
};

/** The rough worth of a euro in currencies where 50 of the main unit is little money. */
const PER_EURO: Partial<Record<CurrencyCode, number>> = {
  CZK: 20,
  DKK: 10,
  HUF: 400,
  INR: 100,
  ISK: 100,
  JPY: 100,
  NOK: 10,
  PLN: 5,
  RON: 5,
  SEK: 10,
  ZAR: 20,
};

/**
 * Further settings of a new shop: customers' data is kept as long as a buyer may complain about a defect
 * (docs/data.md, "Customers' data"), and the limits for cashiers are on (docs/roles.md, "Limits that the shop sets").
 * Existing shops keep their settings.
 */
function newShop(currency: CurrencyCode): Partial<ShopSettings> {
  const euro = 10 ** minorDigits(currency) * (PER_EURO[currency] ?? 1);
  return {
    customerDataMonths: 24,
    cashierRefundLimit: minor(50 * euro),
    returnLimit: minor(50 * euro),
    cashierCashOutLimit: minor(50 * euro),
    closingDifferenceLimit: minor(5 * euro),
  };
}

type Key = keyof ShopSettings;
const keys = Object.keys(ShopSettings.shape) as Key[];

/** Language and theme of a window; receipts and files use the shop's language. */
export type Display = Pick<ShopSettings, 'language' | 'theme'>;
const displayKeys = ['language', 'theme'] as const satisfies (keyof Display)[];

export type Settings = ReturnType<typeof createSettings>;

/** The shop's settings, one row each, so that a setting added later starts with its default. */
export function createSettings(context: StoreContext, journal: Journal) {
  const { db, transaction, announce } = context;
  const rows = createSettingRows(context);
  const read = db.prepare<[], { key: string; value: string }>('SELECT key, value FROM setting');
  const untouched = db
    .prepare<[], number>(
      `SELECT NOT EXISTS (SELECT 1 FROM setting WHERE key GLOB 'shop.*') AND NOT EXISTS (SELECT 1 FROM sale)`,
    )
    .pluck();
  let cached: ShopSettings | null = null;

  function load(): ShopSettings {
    const stored = new Map(read.all().map((row) => [row.key, row.value]));
    const settings: Record<string, unknown> = { ...defaultSettings };
    for (const key of keys) {
      const parsed = ShopSettings.shape[key].safeParse(readJson(stored.get(`shop.${key}`)));
      if (parsed.success) settings[key] = parsed.data;
    }
    return settings as ShopSettings;
  }

  return {
    /** The settings as they are now. */
    shop(): ShopSettings {
      cached ??= load();
      return cached;
    },
    /**
     * Applies the defaults of a new shop's location; does nothing if anything was decided or sold already.
     *
     * @returns whether the shop is new
     */
    begin(first: Partial<ShopSettings>): boolean {
      const isNew = transaction(() => {
        if (untouched.get() !== 1) return false;
        const chosen = { ...newShop(first.currency ?? defaultSettings.currency), ...first };
        for (const [key, value] of Object.entries(chosen)) rows.write(`shop.${key}`, value, null);
        return true;
      });
      cached = null;
      return isNew;
    },
    /** The choice for this till's window, else the shop's settings. */
    display(): Display {
      const stored = new Map(read.all().map((row) => [row.key, row.value]));
      const display = { language: this.shop().language, theme: this.shop().theme };
      for (const key of displayKeys) {
        const parsed = ShopSettings.shape[key].safeParse(readJson(stored.get(`window.${key}`)));
        if (parsed.success) Object.assign(display, { [key]: parsed.data });
      }
      return display;
    },
    /** Sets it for this till's window; the shop's own settings stay. */
    saveDisplay(changes: Partial<Display>, actor: Actor): void {
      transaction(() => {
        for (const key of displayKeys) {
          if (changes[key] !== undefined) rows.write(`window.${key}`, changes[key], actor.staffId);
        }
      });
      announce('settings');
    },
    /** Changes some of them; each change except of the appearance is journalled with its previous value. */
    saveShop(changes: Partial<ShopSettings>, actor: Actor): ShopSettings {
      const before = this.shop();
      transaction(() => {
        // A setting of the shop also replaces the window's own choice.
        for (const key of displayKeys) if (changes[key] !== undefined) rows.remove(`window.${key}`);
        for (const key of keys) {
          const value = changes[key];
          const text = JSON.stringify(value);
          if (value === undefined || text === JSON.stringify(before[key])) continue;
          rows.write(`shop.${key}`, value, actor.staffId);
          if (isAppearance(key)) continue;
          const body = { key, from: JSON.stringify(before[key]), to: text };
          journal.append({ kind: 'setting.changed', subjectId: null, body, actor });
        }
      });
      cached = null;
      announce('settings');
      // It is the rate of every pet without its own.
      if (before.defaultTaxRateId !== this.shop().defaultTaxRateId) announce('pets');
      return this.shop();
    },
  };
}

const isAppearance = (key: string) => APPEARANCE.some((each) => each === key);

function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
