import { create } from 'zustand';
import type { Licences } from '../../../../shared/domain/licences.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { Ipc } from '../../../app/bridge.ts';

interface LicencesState {
  /** Null before the first answer. */
  licences: Licences | null;
  failure: Failure | null;
  /** Reads them once; they change with the program only. */
  load(): Promise<void>;
}

/** Whose work is in the program. */
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
