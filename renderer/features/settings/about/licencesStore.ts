import { create } from 'zustand';
import type { Licences } from '../../../../shared/domain/licences.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { Ipc } from '../../../app/bridge.ts';

interface LicencesState {
  /** Null before the first answer. */
  licences: Licences | null;
  failure: Failure | null;
  /** Loads them once; they change only with the program. */
  load(): Promise<void>;
}

/** The third-party software in the program. */
export function createLicencesStore({ ipc: { call } }: { ipc: Ipc }) {
  const useLicences = create<LicencesState>((set, get) => ({
    licences: null,
    failure: null,
    async load() {
      if (get().licences) return;
      const answer = await call('app.licences', {});
      set(answer.ok ? { licences: answer.value, failure: null } : { failure: answer.error });
    },
  }));

  return { useLicences };
}
