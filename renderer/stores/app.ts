import { create } from 'zustand';
import type { AppState, Language, Theme } from '../../shared/domain/app.ts';
import type { Failure } from '../../shared/result.ts';
import type { Asking } from '../bridge.ts';
import { i18n } from '../i18n.ts';
import type { NoticesModule } from './notices.ts';

/** What stays as it is until another version is installed, and is listed in the settings, is told once. */
const onceAVersion = new Set(['old_runtime']);

/** Whether a notice was told in these very words before; remembers that it is now. */
function wasTold(code: string, words: string): boolean {
  const key = `perch-told-${code}`;
  if (localStorage.getItem(key) === words) return true;
  localStorage.setItem(key, words);
  return false;
}

interface AppStore {
  /** Null until the main process has answered. */
  app: AppState | null;
  failure: Failure | null;
  /** Asks once and follows from then on; the function returned ends it. */
  start(): () => void;
  load(): Promise<void>;
  /** Changes how the window looks or speaks; anybody may. */
  change(display: { language?: Language; theme?: Theme }): Promise<void>;
}

export type AppModule = ReturnType<typeof createAppModule>;

/** The shop and the program as the main process tells them. */
export function createAppModule({ call, callQuietly, listen, tell, tellFailure }: Asking & NoticesModule) {
  /** The shop and the program as the main process tells them. */
  const useApp = create<AppStore>((set, get) => {
    const told = new Set<string>();

    function take(app: AppState) {
      if (i18n.language !== app.language) void i18n.changeLanguage(app.language);
      for (const { code, message, facts = {} } of app.notices) {
        // Practice needs no warnings about the program; the settings list them all the same.
        if (app.mode === 'training' || told.has(code)) continue;
        told.add(code);
        if (onceAVersion.has(code) && wasTold(code, `${app.version} ${message}`)) continue;
        tell({ tone: 'calm', say: { failure: { code, message, facts } } });
      }
      set({ app, failure: null });
    }
    async function tellMishap(): Promise<void> {
      const answer = await callQuietly('app.mishap', {});
      const mishap = answer.ok ? answer.value.mishap : null;
      if (mishap) tell({ tone: 'calm', untilClosed: true, say: { key: `start.mishap.${mishap}` } });
    }

    return {
      app: null,
      failure: null,
      start() {
        const end = listen('app.changed', take);
        // After what the program itself has to say: a newer notice takes the place of an older one.
        void get().load().then(tellMishap);
        return end;
      },
      async load() {
        const answer = await call('app.state', {});
        if (answer.ok) take(answer.value);
        else set({ failure: answer.error });
      },
      async change(display) {
        const answer = await call('app.display', display);
        if (!answer.ok) tellFailure(answer.error);
      },
    };
  });

  /** Whether this is the practice shop, where nothing goes to a service of the shop. */
  const useTraining = (): boolean => useApp((state) => state.app?.mode === 'training');

  return { useApp, useTraining };
}
