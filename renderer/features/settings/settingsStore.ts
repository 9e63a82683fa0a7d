import { create } from 'zustand';
import type { Language } from '../../../shared/domain/app.ts';
import type { Overruled } from '../../../shared/domain/overruled.ts';
import { usualRegion } from '../../../shared/domain/regions.ts';
import type {
  BackupLock,
  BackupPlace,
  BackupView,
  ConnectionFinding,
  ConnectionSettings,
  PrinterSettings,
  ShopSettings,
  TaxRate,
} from '../../../shared/domain/settings.ts';
import type { Failure, Result } from '../../../shared/errors/result.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { PlanName } from '../../../shared/petstore/plans.ts';
import { coalesce } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';

import { requestSetup } from '../start/setupChecklist.ts';

/** The sections of the settings, in their order on the screen. */
export const SECTIONS = [
  'start',
  'shop',
  'taxes',
  'stock',
  'staff',
  'rules',
  'customers',
  'printer',
  'service',
  'backups',
  'activity',
  'about',
] as const;
export type SectionId = (typeof SECTIONS)[number];

type ConnectionDraft = Input<'settings.connect'>;

type SystemPrinter = Output<'printing.printers'>[number];

interface SettingsState {
  section: SectionId;
  /** The saved settings; null before the first answer. */
  shop: ShopSettings | null;
  /** Unsaved changes; kept when the screen is left. */
  draft: Partial<ShopSettings>;
  /** Fields with invalid text, which prevent saving. */
  faults: ReadonlySet<string>;
  saving: boolean;
  taxRates: TaxRate[] | null;
  /** Whether any pet has no tax rate; null before the first answer. */
  untaxed: boolean | null;
  connection: ConnectionSettings | null;
  /** The typed connection; null until changed. */
  connecting: ConnectionDraft | null;
  findings: ConnectionFinding[] | null;
  testing: boolean;
  backups: BackupView[] | null;
  /** How backups are locked; null before the first answer. */
  lock: BackupLock | null;
  /** The second location for backups; null before the first answer. */
  place: BackupPlace | null;
  /** The backups in the second location; null if it cannot be read now. */
  placeBackups: BackupView[] | null | 'asking';
  printers: SystemPrinter[] | null;
  failure: Failure | null;
  /** The shop is being reopened and the page will reload. */
  restarting: boolean;
  go(section: SectionId): void;
  load(): Promise<void>;
  /** Follows changes made elsewhere while the screen is shown. Returns the function that stops it. */
  watch(): () => void;
  change(changes: Partial<ShopSettings>): void;
  /** Opens the shop's settings with this language as an unsaved change, and the region if it was the usual one. */
  speak(language: Language): Promise<void>;
  setFault(field: string, faulty: boolean): void;
  discard(): void;
  /** Discards unsaved changes when the person leaves, above all a typed key. */
  forget(): void;
  save(): Promise<Result<ShopSettings> | null>;
  saveTaxRate(rate: Input<'settings.saveTaxRate'>): Promise<Result<TaxRate[]>>;
  loadConnection(): Promise<void>;
  changeConnection(changes: Partial<ConnectionDraft>): void;
  /** Tests the typed connection; null if it was changed meanwhile. */
  test(): Promise<ConnectionFinding[] | null>;
  /** Applies the plan that a test found; keeps its other findings. */
  choosePlan(plan: Exclude<PlanName, 'enterprise'>): void;
  /** Applies the free till number that a test found; keeps its other findings. */
  chooseTill(till: number): void;
  connect(): Promise<Result<ConnectionSettings> | null>;
  setMode(mode: 'training' | 'live'): Promise<Result<{ restarting: true }>>;
  loadBackups(): Promise<void>;
  backUpNow(): Promise<Result<BackupView>>;
  loadLock(): Promise<void>;
  lockBackups(passphrase: string): Promise<Result<BackupLock>>;
  stopLocking(): Promise<Result<BackupLock>>;
  loadPlace(): Promise<void>;
  /** A passphrase encrypts backups from then on; cancelling the choice of a folder changes nothing. */
  choosePlace(passphrase: string | null): Promise<Result<BackupPlace>>;
  printPassphrase(passphrase: string): Promise<Result<{ printed: true }>>;
  forgetPlace(): Promise<Result<BackupPlace>>;
  /** Records the reason for having no second location. */
  declinePlace(reason: string): Promise<Result<BackupPlace>>;
  chooseBackup(): Promise<string | null>;
  /** A null passphrase means the stored one; `although` are refusals that the manager overrules. */
  restore(
    file: string,
    passphrase: string | null,
    although: Overruled[],
  ): Promise<Result<{ restarting: true }>>;
  loadPrinters(): Promise<void>;
  /** Prints a test page with the typed printer settings. */
  tryPrinter(printer: PrinterSettings): Promise<Result<{ printed: true }>>;
}

export function createSettingsStore({
  ipc: { call, listen },
  app: { onTakeover, useScreen },
}: Needs<'ipc' | 'app'>) {
  /** The shop's settings. Changes are drafts until they are saved. */
  const useSettings = create<SettingsState>((set, get) => {
    /** A connection is being saved, so a second touch is ignored. */
    let isConnecting = false;

    /** Changes being saved: resetting such a field is a change again. */
    let writing: Partial<ShopSettings> = {};

    /** Shows the answer of a command, unless it was refused. */
    async function shown<T>(asking: Promise<Result<T>>, of: (value: T) => Partial<SettingsState>) {
      const answer = await asking;
      if (answer.ok) set(of(answer.value));
      return answer;
    }

    function restarted<T>(answer: Result<T>): Result<T> {
      if (answer.ok) set({ restarting: true });
      return answer;
    }

    /** Replaces the typed connection. A running test is for the old one, so a new test may start. */
    function replaceConnecting(
      connecting: ConnectionDraft | null,
      findings: ConnectionFinding[] | null = null,
    ) {
      set({ connecting, findings, testing: false });
    }

    return {
      section: 'start',
      shop: null,
      draft: {},
      faults: new Set(),
      saving: false,
      taxRates: null,
      untaxed: null,
      connection: null,
      connecting: null,
      findings: null,
      testing: false,
      backups: null,
      lock: null,
      place: null,
      placeBackups: 'asking',
      printers: null,
      failure: null,
      restarting: false,
      go: (section) => set({ section }),
      async load() {
        const [shop, taxRates, untaxed] = await Promise.all([
          call('settings.shop', {}),
          call('settings.taxRates', {}),
          call('settings.untaxed', {}),
        ]);
        if (!shop.ok) return set({ failure: shop.error });
        set({
          shop: shop.value,
          failure: null,
          ...(taxRates.ok ? { taxRates: taxRates.value } : {}),
          ...(untaxed.ok ? { untaxed: untaxed.value.any } : {}),
        });
      },
      watch() {
        const soon = coalesce(get().load);
        soon();
        return listen('app.changed', soon);
      },
      change(changes) {
        const { shop, draft } = get();
        const next: Partial<ShopSettings> = { ...draft, ...changes };
        // A value equal to the saved one is not a change.
        for (const key of Object.keys(next) as (keyof ShopSettings)[]) {
          if (!(key in writing) && JSON.stringify(next[key]) === JSON.stringify(shop?.[key]))
            delete next[key];
        }
        set({ draft: next });
      },
      async speak(language) {
        openSettings('shop');
        await get().load();
        const { shop } = get();
        if (!shop) return;
        const wasUsual = new Intl.Locale(shop.locale).language === shop.language;
        get().change({ language, ...(wasUsual && { locale: usualRegion(language, shop.locale) }) });
      },
      setFault(field, faulty) {
        const { faults } = get();
        if (faults.has(field) === faulty) return;
        const next = new Set(faults);
        if (faulty) next.add(field);
        else next.delete(field);
        set({ faults: next });
      },
      discard: () => set({ draft: {}, faults: new Set() }),
      forget() {
        set({ draft: {}, faults: new Set(), section: 'start' });
        replaceConnecting(null);
      },
      async save() {
        const { draft, faults, saving } = get();
        if (saving || faults.size > 0 || Object.keys(draft).length === 0) return null;
        writing = draft;
        set({ saving: true });
        const answer = await call('settings.saveShop', draft);
        writing = {};
        set({ saving: false });
        if (!answer.ok) {
          get().change({});
          return answer;
        }
        // Keeps changes made meanwhile.
        const isSaved = ([key, value]: [string, unknown]) =>
          JSON.stringify(value) === JSON.stringify(draft[key as keyof ShopSettings]);
        const left = Object.entries(get().draft).filter((one) => !isSaved(one));
        set({ shop: answer.value, draft: {} });
        get().change(Object.fromEntries(left));
        return answer;
      },
      saveTaxRate: (rate) => shown(call('settings.saveTaxRate', rate), (taxRates) => ({ taxRates })),
      async loadConnection() {
        const answer = await call('settings.connection', {});
        if (!answer.ok) return set({ failure: answer.error });
        const connection = answer.value;
        const { baseUrl, account, till, profile } = connection;
        set(({ connecting }) => ({
          connection,
          connecting: connecting ?? { baseUrl, account, till, profile, key: null },
          failure: null,
        }));
      },
      changeConnection(changes) {
        const { connecting } = get();
        if (!connecting) return;
        // Consent to an unencrypted connection is for one address only.
        const anew = changes.baseUrl === undefined ? {} : { allowReadByOthers: false };
        replaceConnecting({ ...connecting, ...anew, ...changes });
      },
      choosePlan(plan) {
        const { connecting, findings } = get();
        if (!connecting) return;
        const { limits: _, ...profile } = connecting.profile;
        const agreeing = findings?.map((finding) =>
          finding.code === 'plan_differs'
            ? { ...finding, level: 'good' as const, code: 'plan' as const }
            : finding,
        );
        replaceConnecting({ ...connecting, profile: { ...profile, plan } }, agreeing);
      },
      chooseTill(till) {
        const { connecting, findings } = get();
        if (!connecting) return;
        replaceConnecting(
          { ...connecting, till },
          findings?.filter(({ code }) => code !== 'till_used'),
        );
      },
      async test() {
        const { connecting, testing } = get();
        if (!connecting || testing) return null;
        set({ testing: true, findings: null });
        const answer = await call('settings.testConnection', connecting);
        // The result is for an older connection, and `testing` belongs to the new one.
        if (get().connecting !== connecting) return null;
        if (answer.ok) {
          set({ testing: false, findings: answer.value });
          // The main process stored the test result.
          await get().loadConnection();
          return answer.value;
        }
        const { code, facts } = answer.error;
        const known = Object.entries(facts).filter(
          ([, value]) => typeof value !== 'boolean' && value !== null,
        );
        const findings = [{ level: 'bad', code, facts: Object.fromEntries(known) } as ConnectionFinding];
        set({ testing: false, findings });
        return findings;
      },
      async connect() {
        const { connecting, restarting } = get();
        if (!connecting || isConnecting || restarting) return null;
        isConnecting = true;
        const answer = await call('settings.connect', connecting);
        isConnecting = false;
        if (answer.ok) requestSetup(get().shop?.printer);
        return restarted(answer);
      },
      setMode: async (mode) => restarted(await call('settings.setMode', { mode })),
      async loadBackups() {
        const answer = await call('settings.backups', {});
        set(answer.ok ? { backups: answer.value, failure: null } : { failure: answer.error });
      },
      async backUpNow() {
        const answer = await call('settings.backUpNow', {});
        if (answer.ok) await get().loadBackups();
        return answer;
      },
      async loadLock() {
        await shown(call('settings.backupLock', {}), (lock) => ({ lock }));
      },
      lockBackups: (passphrase) => shown(call('settings.lockBackups', { passphrase }), (lock) => ({ lock })),
      stopLocking: () => shown(call('settings.stopLocking', {}), (lock) => ({ lock })),
      async loadPlace() {
        const answer = await call('settings.backupPlace', {});
        if (!answer.ok) return;
        const before = get().place;
        const { folder, okAt } = answer.value;
        // The listed backups are of the previous folder.
        const isOther = before?.folder !== folder;
        set({ place: answer.value, ...(isOther && { placeBackups: 'asking' }) });
        const isSame = !isOther && before.okAt === okAt;
        if (folder === null || (isSame && get().placeBackups !== null)) return;
        // A separate request, since a folder may be slow; only if its backups may have changed.
        const found = await call('settings.placeBackups', {});
        if (get().place?.folder !== folder) return;
        set({ placeBackups: found.ok ? found.value.backups : null });
      },
      async choosePlace(passphrase) {
        const answer = await call('settings.chooseBackupPlace', { passphrase });
        // Not awaited, since a folder may be slow.
        if (answer.ok) void get().loadPlace();
        if (passphrase !== null) await get().loadLock();
        return answer;
      },
      printPassphrase: (passphrase) => call('settings.printPassphrase', { passphrase }),
      forgetPlace: () =>
        shown(call('settings.forgetBackupPlace', {}), (place) => ({ place, placeBackups: 'asking' })),
      declinePlace: (reason) =>
        shown(call('settings.declineBackupPlace', { reason }), (place) => ({ place })),
      async chooseBackup() {
        const answer = await call('settings.chooseBackup', {});
        return answer.ok ? answer.value.file : null;
      },
      restore: async (file, passphrase, although) =>
        restarted(await call('settings.restore', { file, passphrase, although })),
      tryPrinter: (printer) => call('printing.trial', { printer }),
      async loadPrinters() {
        await shown(call('printing.printers', {}), (printers) => ({ printers }));
      },
    };
  });

  /** Opens a section of the settings from another screen. */
  function openSettings(section: SectionId): void {
    useSettings.getState().go(section);
    useScreen.getState().go('settings');
  }

  /** The settings including unsaved changes. */
  function useDraft(): ShopSettings | null {
    const shop = useSettings((state) => state.shop);
    const draft = useSettings((state) => state.draft);
    return shop && { ...shop, ...draft };
  }

  onTakeover((failure) => {
    const { section, draft, connecting, forget } = useSettings.getState();
    forget();
    // If only signed out, the person finds the section again.
    if (failure) useSettings.setState({ section });
    if (Object.keys(draft).length === 0 && connecting === null) return;
    return () => {
      useSettings.getState().change(draft);
      // A typed key is not kept.
      useSettings.setState({ connecting: connecting && { ...connecting, key: null } });
    };
  });

  return { useSettings, useDraft, openSettings };
}
