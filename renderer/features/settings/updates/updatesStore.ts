import { create } from 'zustand';
import type { UpdateView } from '../../../../shared/domain/updates.ts';
import type { Failure, Result } from '../../../../shared/errors/result.ts';
import type { AppStores } from '../../../app/appStores.ts';
import { coalesce } from '../../../app/async.ts';
import type { Ipc } from '../../../app/bridge.ts';

interface UpdatesState {
  /** Null before the first answer. */
  view: UpdateView | null;
  failure: Failure | null;
  /** While the page is there: follows how far a version has come, and the setting. The function returned ends it. */
  watch(): () => void;
  /** Asks the publisher's server now. */
  look(): Promise<void>;
  /** Begins to fetch the version that was found. */
  fetch(): Promise<void>;
  /** Whether the version that is ready is installed when the program is closed. */
  agree(on: boolean): Promise<void>;
  /** Closes the program, installs the version that is ready and starts it. */
  install(): Promise<void>;
}

/** New versions of the program. */
export function createUpdatesStore({
  ipc: { call, listen },
  app: { notifyFailure },
}: {
  ipc: Ipc;
  app: AppStores;
}) {
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
      look: () => asked(call('updates.look', {})),
      fetch: () => asked(call('updates.fetch', {})),
      agree: (on) => asked(call('updates.agree', { version: offered(), on })),
      install: () => asked(call('updates.install', { version: offered() })),
    };
  });
  return { useUpdates };
}
