import { create } from 'zustand';
import type { UpdateView } from '../../../../shared/domain/updates.ts';
import type { Failure, Result } from '../../../../shared/errors/result.ts';
import { coalesce } from '../../../app/async.ts';
import type { Needs } from '../../../app/needs.ts';

interface UpdatesState {
  /** Null before the first answer. */
  view: UpdateView | null;
  failure: Failure | null;
  /** Follows the progress and the setting while the page is mounted. Returns the function that stops it. */
  watch(): () => void;
  /** Checks for updates now. */
  check(): Promise<void>;
  /** Downloads the available version. */
  fetch(): Promise<void>;
  /** Sets whether the downloaded version is installed when the program closes. */
  setInstallOnExit(on: boolean): Promise<void>;
  /** Closes the program, installs the downloaded version and restarts. */
  install(): Promise<void>;
}

/** Updates of the program. */
export function createUpdatesStore({ ipc: { call, listen }, app: { notifyFailure } }: Needs<'ipc' | 'app'>) {
  const useUpdates = create<UpdatesState>((set, get) => {
    async function asked(asking: Promise<Result<UpdateView>>): Promise<void> {
      const answer = await asking;
      if (answer.ok) set({ view: answer.value, failure: null });
      else notifyFailure(answer.error);
    }
    const offered = () => get().view?.offered?.version ?? '';

    return {
      view: null,
      failure: null,
      watch() {
        const read = coalesce(async () => {
          const answer = await call('updates.view', {});
          set(answer.ok ? { view: answer.value, failure: null } : { failure: answer.error });
        });
        read();
        const ends = [listen('updates.changed', (view) => set({ view })), listen('app.changed', read)];
        return () => {
          for (const end of ends) end();
        };
      },
      check: () => asked(call('updates.look', {})),
      fetch: () => asked(call('updates.fetch', {})),
      setInstallOnExit: (on) => asked(call('updates.agree', { version: offered(), on })),
      install: () => asked(call('updates.install', { version: offered() })),
    };
  });
  return { useUpdates };
}
