import { strToU8, zipSync } from 'fflate';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import { toInstant } from '../../../shared/time/time.ts';
import { zipTime } from '../archive/zip.ts';
import type { Deps } from '../deps.ts';
import { about } from './about.ts';
import { checkLedgers } from './ledger-check.ts';
import { harmlessLog } from './log-lines.ts';

export type ReportDeps = Pick<Deps, 'store' | 'platform' | 'appVersion' | 'sync' | 'requests' | 'clock'>;

const HOURS = 24;

/** For each setting: its value, only whether it is set (free text, amounts, names), or nothing. */
const included: Record<keyof ShopSettings, 'value' | 'whether'> = {
  shopName: 'whether',
  receiptHeader: 'whether',
  receiptFooter: 'whether',
  language: 'value',
  locale: 'value',
  currency: 'value',
  taxIncluded: 'value',
  defaultTaxRateId: 'whether',
  chargesNoTax: 'value',
  cashStep: 'value',
  theme: 'value',
  lowStockDefault: 'value',
  updatePetStatus: 'value',
  refundReopensOrder: 'value',
  requireStaff: 'value',
  kiosk: 'value',
  startWithComputer: 'value',
  installUpdates: 'value',
  autoPrintReceipt: 'value',
  printer: 'whether',
  labelRoll: 'value',
  backupEveryHours: 'value',
  cashierRefundLimit: 'whether',
  returnLimit: 'whether',
  returnPaidBy: 'value',
  cashierCashOutLimit: 'whether',
  cashierDiscountLimit: 'whether',
  cashierMayVoid: 'value',
  cashierMayPrice: 'value',
  conditionsOverride: 'value',
  signOutAfterMinutes: 'value',
  customerDataMonths: 'value',
  registerYears: 'value',
  closingDifferenceLimit: 'whether',
};

const README = `A Perch report for support.

Included: versions, sizes, settings without texts and amounts, the state of the connection to Petstore, how
requests were answered, how many rows each table has, whether the ledgers agree, and the log with its times, messages and
codes.

Not included: keys, PINs, names and telephone numbers, notes, prices and amounts, addresses, names of folders.
`;

/** Writes a report to a file that the person chooses; null if they chose none. Only reads the shop. */
export async function saveReport(deps: ReportDeps): Promise<{ file: string | null }> {
  const at = toInstant(deps.clock.now());
  const content = zipSync(await reportFiles(deps, at), { mtime: zipTime(at) });
  const name = `perch-report-${at.slice(0, 16).replace(/[:T]/g, '-')}.zip`;
  return { file: await deps.platform.saveFile({ name, content }) };
}

async function reportFiles(deps: ReportDeps, at: string): Promise<Record<string, Uint8Array>> {
  const { store, sync, platform } = deps;
  const { check, tables } = await checkLedgers(deps);
  const { dataFolder: _, service, lastCheck: __, ...program } = await about(deps);
  const { trouble, ...status } = sync.status();
  const files: Record<string, unknown> = {
    'program.json': { at, ...program, service: service.split(':')[0] ?? '' },
    'settings.json': settingsIn(store.settings.shop()),
    'sync.json': { ...status, trouble: trouble && { code: trouble.code, at: trouble.at } },
    'requests.json': requestsIn(deps),
    'tables.json': tables,
    'ledgers.json': check,
  };
  const written = Object.entries(files).map(([name, content]) => [
    name,
    strToU8(`${JSON.stringify(content, null, 2)}\n`),
  ]);
  const logs = (await platform.logs()).map(({ name, text }) => [`logs/${name}`, strToU8(harmlessLog(text))]);
  return Object.fromEntries([['README.txt', strToU8(README)], ...written, ...logs]);
}

function settingsIn(settings: ShopSettings) {
  const names = Object.keys(included) as (keyof ShopSettings)[];
  const shown = names.map((name) => [
    name,
    included[name] === 'value' ? settings[name] : settings[name] !== null && settings[name] !== '',
  ]);
  return { ...Object.fromEntries(shown), printer: settings.printer.kind };
}

/** Sums by hour: minutes would reveal when somebody sold something. */
function requestsIn({ requests }: ReportDeps) {
  const { from, to, minutes, pauses } = requests.history(HOURS);
  const hours: Record<string, Record<string, number>> = {};
  for (const { at, ...counts } of minutes) {
    const hour = at.slice(0, 13);
    const sums = hours[hour] ?? {};
    hours[hour] = sums;
    for (const [outcome, count] of Object.entries(counts)) sums[outcome] = (sums[outcome] ?? 0) + count;
  }
  return { from, to, hours, pauses };
}
