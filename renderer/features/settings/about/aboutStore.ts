import { create } from 'zustand';
import type { About } from '../../../../shared/domain/about.ts';
import type { CheckStep } from '../../../../shared/domain/check-steps.ts';
import type { Failure, Result } from '../../../../shared/errors/result.ts';
import type { Needs } from '../../../app/needs.ts';

interface AboutState {
  /** Null before the first answer. */
  about: About | null;
  failure: Failure | null;
  /** The action in progress. */
  busy: 'check' | 'report' | null;
  /** The part of the ledgers being checked; null if none. */
  step: CheckStep | null;
  load(): Promise<void>;
  /** Checks all ledgers. */
  check(): Promise<void>;
  saveReport(): Promise<void>;
}

export function createAboutStore({
  ipc: { call, listen },
  app: { notify, notifyFailure },
}: Needs<'ipc' | 'app'>) {
  const useAbout = create<AboutState>((set, get) => {
    /** Runs one action at a time, since each reads the whole shop. */
    async function alone<T>(what: 'check' | 'report', work: () => Promise<Result<T>>): Promise<T | null> {
      if (get().busy !== null) return null;
      set({ busy: what });
      const end = listen('about.checking', ({ step }) => set({ step }));
      const answer = await work();
      end();
      set({ busy: null, step: null });
      if (!answer.ok) notifyFailure(answer.error);
      return answer.ok ? answer.value : null;
    }

    return {
      about: null,
      failure: null,
      busy: null,
      step: null,
      async load() {
        const answer = await call('about.program', {});
        set(answer.ok ? { about: answer.value, failure: null } : { failure: answer.error });
      },
      async check() {
        const lastCheck = await alone('check', () => call('about.check', {}));
        if (lastCheck) set(({ about }) => ({ about: about && { ...about, lastCheck } }));
      },
      async saveReport() {
        const saved = await alone('report', () => call('about.saveReport', {}));
        if (!saved?.file) return;
        notify({ tone: 'calm', say: { key: 'settings.about.saved', facts: { file: saved.file } } });
        // Updates the date of the last check.
        await get().load();
      },
    };
  });
  return { useAbout };
}
