import { create } from 'zustand';
import type { Theme } from '../../../shared/domain/app.ts';
import type { Overruled } from '../../../shared/domain/overruled.ts';
import { overruledBy } from '../../../shared/domain/overruled.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { Language } from '../../../shared/words/words.ts';
import type { Needs } from '../../app/needs.ts';
import { i18n } from '../../i18n/i18n.ts';
import { requestConnection } from './setupChecklist.ts';

interface FirstStartState {
  /** The window's language; null before the first answer. */
  language: Language | null;
  /** The action in progress; the page reloads when it is done. */
  busy: 'training' | 'live' | 'restore' | null;
  /** The backup to restore; null if none is chosen. */
  file: string | null;
  /** Why the restore failed. */
  failure: Failure | null;
  /** Refusals of the backup that the person overrules. */
  although: Overruled[];
  load(): Promise<void>;
  speak(language: Language): void;
  begin(mode: 'training' | 'live', theme: Theme): Promise<void>;
  chooseBackup(): Promise<void>;
  /** Goes back to the three choices. */
  leaveBackup(): void;
  /** Null means no passphrase. */
  restore(passphrase: string | null): Promise<void>;
}

export function createFirstStartStore({ ipc: { call }, app: { notifyFailure } }: Needs<'ipc' | 'app'>) {
  /** The choices at the first start of a data folder. */
  const useFirstStart = create<FirstStartState>((set, get) => ({
    language: null,
    busy: null,
    file: null,
    failure: null,
    although: [],
    async load() {
      const answer = await call('start.state', {});
      if (!answer.ok || answer.value === null) return;
      const { language, failed } = answer.value;
      get().speak(language);
      if (failed) set({ file: failed.file, failure: failed.failure, although: failed.although });
    },
    speak(language) {
      set({ language });
      void i18n.changeLanguage(language);
    },
    async begin(mode, theme) {
      const { language, busy } = get();
      if (language === null || busy !== null) return;
      set({ busy: mode });
      const answer = await call('start.begin', { mode, language, theme });
      if (answer.ok) return mode === 'live' ? requestConnection() : undefined;
      set({ busy: null });
      notifyFailure(answer.error);
    },
    async chooseBackup() {
      const answer = await call('start.chooseBackup', {});
      if (!answer.ok) return notifyFailure(answer.error);
      if (answer.value.file !== null) set({ file: answer.value.file, failure: null, although: [] });
    },
    leaveBackup: () => set({ file: null, failure: null, although: [] }),
    async restore(passphrase) {
      const { file, failure, busy } = get();
      if (file === null || busy !== null) return;
      const although = overruledBy(failure, get().although);
      set({ busy: 'restore', although });
      const answer = await call('start.restore', { file, passphrase, although });
      if (answer.ok) return requestConnection();
      set({ busy: null, failure: answer.error });
    },
  }));

  return { useFirstStart };
}
