import { create } from 'zustand';
import type { About } from '../../../../shared/domain/about.ts';
import type { CheckStep } from '../../../../shared/domain/check-steps.ts';
import type { Failure, Result } from '../../../../shared/errors/result.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { Ipc } from '../../../app/bridge.ts';

interface AboutState {
  /** Null before the first answer. */
  about: About | null;
  failure: Failure | null;
  /** The ledgers are looked at, or a report is made. */
  busy: 'check' | 'report' | null;
  /** The part of the ledgers that is looked at now; null while none is. */
  step: CheckStep | null;
  load(): Promise<void>;
  /** Looks at all ledgers anew. */
  check(): Promise<void>;
  saveReport(): Promise<void>;
}

/** The program's version and state. */
export function createAboutStore({
  ipc: { call, listen },
  app: { notify, notifyFailure },
}: {
  ipc: Ipc;
  app: AppStores;
}) {
  const useAbout = create<AboutState>((set, get) => {
    /** One at a time: each reads the whole shop. */
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
        // Its look at the ledgers is the last one now.
        await get().load();
      },
    };
  });
  return { useAbout };
}
