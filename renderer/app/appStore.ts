import { create } from 'zustand';
import type { AppState, Language, Theme } from '../../shared/domain/app.ts';
import type { FailedRestore } from '../../shared/domain/settings.ts';
import type { Failure } from '../../shared/errors/result.ts';
import type { Output } from '../../shared/ipc/contract.ts';
import { isLanguage } from '../../shared/words/words.ts';
import { type Format, formatFor } from '../i18n/format.ts';
import { i18n, writeFactsAs } from '../i18n/i18n.ts';
import type { Needs } from './needs.ts';
import type { NoticesStore, NoticeText } from './notices/noticesStore.ts';

/** Notices shown once per version: they cannot change until another version is installed. The settings list them. */
const onceAVersion = new Set<string>(['old_runtime']);

/** Notices about the shop's data, its day or a nearly full disk stay until they are closed or no longer apply. */
const staysUntilOver = (code: string) =>
  code.startsWith('backup_') ||
  ['folder_put_back', 'disk_reserve', 'till_used', 'shift_of_earlier_day'].includes(code);

/** Whether the notice was already shown with these facts; records them. */
function wasShown(code: string, facts: string): boolean {
  const key = `perch-told-${code}`;
  if (localStorage.getItem(key) === facts) return true;
  localStorage.setItem(key, facts);
  return false;
}

interface AppStoreState {
  /** Null until the main process has answered. */
  app: AppState | null;
  failure: Failure | null;
  /** The window's language until a shop is open; null if unknown. */
  lastLanguage: WindowLanguage | null;
  /** Loads the state and follows its changes. Returns the function that stops it. */
  start(): () => void;
  load(): Promise<void>;
  /** Retries opening the shop; the page reloads if that succeeds. */
  retryOpen(): Promise<void>;
  /** Changes the window's language or theme; needs no right. */
  change(display: { language?: Language; theme?: Theme }): Promise<void>;
}

export type AppStore = ReturnType<typeof createAppStore>;

export function createAppStore({
  ipc: { call, callQuietly, listen },
  notices: { notify, notifyFailure, useNotices },
}: Needs<'ipc'> & { notices: NoticesStore }) {
  /** The state of the shop and the program, as the main process reports it. */
  const useApp = create<AppStoreState>((set, get) => {
    const shown = new Set<Failure['code']>();

    function take(app: AppState) {
      if (i18n.language !== app.language) void i18n.changeLanguage(app.language);
      writeFactsAs(formatFor(app.locale, app.currency, app.language));
      rememberLanguage(app);
      for (const code of shown) {
        if (!staysUntilOver(code) || app.notices.some((notice) => notice.code === code)) continue;
        shown.delete(code);
        useNotices.getState().dropFailure(code);
      }
      for (const notice of app.notices) {
        const { code } = notice;
        // Training needs no warnings about the program; the settings still list them.
        if ((app.mode === 'training' && code !== 'practice_renewed') || shown.has(code)) continue;
        shown.add(code);
        if (onceAVersion.has(code) && wasShown(code, `${app.version} ${JSON.stringify(notice.facts)}`))
          continue;
        const stays = staysUntilOver(code);
        notify({ tone: stays ? 'loss' : 'calm', untilClosed: stays, say: { failure: notice } });
      }
      set({ app, failure: null });
    }
    /** A shop that does not open has no language setting; recovery uses the last language. */
    function restoreLanguage() {
      const last = readLastLanguage();
      if (last === null) return;
      set({ lastLanguage: last });
      void i18n.changeLanguage(last.language);
      writeFactsAs(formatFor(last.locale, 'EUR', last.language));
    }
    async function notifyMishap(): Promise<void> {
      const answer = await callQuietly('app.mishap', {});
      const mishap = answer.ok ? answer.value.mishap : null;
      const onClose = () => void callQuietly('app.mishapSeen', {});
      const lasting = { tone: 'calm', untilClosed: true, onClose } as const;
      if (mishap) notify({ ...lasting, say: { key: `start.mishap.${mishap.kind}` } });
      const restored = answer.ok ? answer.value.restored : null;
      if (restored) notify({ ...lasting, say: restoredWords(restored) });
      const notRestored = answer.ok ? answer.value.notRestored : null;
      if (notRestored) notify({ ...lasting, say: notRestoredWords(notRestored) });
    }

    function restoredWords({
      backupAt: at,
      toCount: count,
      setAside: file,
    }: NonNullable<Output<'app.mishap'>['restored']>): NoticeText {
      return {
        key: at === null ? 'start.restored' : 'start.restoredAt',
        facts: { count, ...(at && { at }), ...(file && { file }) },
        ...(file && { more: 'start.kept' }),
      };
    }

    const notRestoredWords = ({ at, failure }: FailedRestore): NoticeText =>
      at === null
        ? { key: 'start.notRestored', why: failure }
        : { key: 'start.notRestoredAt', facts: { at }, why: failure };

    return {
      app: null,
      failure: null,
      lastLanguage: null,
      start() {
        restoreLanguage();
        const end = listen('app.changed', take);
        // Afterwards, since a newer notice replaces an older one and these matter more.
        void get().load().then(notifyMishap);
        return end;
      },
      async load() {
        const answer = await call('app.state', {});
        if (answer.ok) take(answer.value);
        else set({ failure: answer.error });
      },
      async retryOpen() {
        const answer = await call('app.openAgain', {});
        if (!answer.ok) set({ failure: answer.error });
      },
      async change(display) {
        const answer = await call('app.display', display);
        if (!answer.ok) notifyFailure(answer.error);
      },
    };
  });

  /** Whether this is the training shop, which sends nothing to the real service. */
  const useTraining = (): boolean => useApp((state) => state.app?.mode === 'training');

  /** The shop's number and date formats, for texts that stores compose. */
  function shopFormat(): Format {
    const { app } = useApp.getState();
    return formatFor(app?.locale ?? 'en-IE', app?.currency ?? 'EUR', app?.language);
  }

  return { useApp, useTraining, shopFormat };
}

/** The window's language and its number and date formats. */
export type WindowLanguage = Pick<AppState, 'language' | 'locale'>;

const KEY = 'perch-spoken';

/** Stores the language for a start without an open shop. */
function rememberLanguage({ language, locale }: WindowLanguage): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ language, locale }));
  } catch {
    // The disk is full; the next such start uses an older value.
  }
}

/** The window's last language; null if unknown. */
function readLastLanguage(): WindowLanguage | null {
  try {
    const { language, locale } = JSON.parse(localStorage.getItem(KEY) ?? '') as WindowLanguage;
    if (!isLanguage(language)) return null;
    return { language, locale: new Intl.Locale(locale).toString() };
  } catch {
    return null;
  }
}
