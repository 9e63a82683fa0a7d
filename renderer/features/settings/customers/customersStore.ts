import { create } from 'zustand';
import type {
  CustomerErasure,
  CustomerRecord,
  CustomerRecords,
} from '../../../../shared/domain/customers.ts';
import { MAX_ERASED } from '../../../../shared/domain/limits.ts';
import { ok, type Result } from '../../../../shared/errors/result.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { Needs } from '../../../app/needs.ts';

/** A search pauses after this many matches; `lookOn` resumes it. */
const SHOWN = 200;

interface CustomerSearchState {
  /** The matches so far; null before the first answer. */
  found: (CustomerRecords & { text: string }) | null;
  busy: boolean;
  /** Starts a search. Matches appear while it runs, since searching years of data takes seconds. */
  look(text: string): Promise<void>;
  /** Continues a paused search. */
  lookOn(): Promise<void>;
  /** Stops the search and keeps its matches. */
  stop(): void;
  /** Clears everything. */
  forget(): void;
}

/** Finding and erasing a customer's data. */
export function createCustomersStore({
  ipc: { call },
  app: { notifyFailure },
}: Needs<'ipc'> & { app: Pick<AppStores, 'notifyFailure'> }) {
  const useCustomerSearch = create<CustomerSearchState>((set, get) => {
    let latest: object | null = null;

    async function read(begun: NonNullable<CustomerSearchState['found']>) {
      const mine = {};
      latest = mine;
      set({ busy: true });
      let found = begun;
      do {
        const answer = await call('customers.find', { text: found.text, from: found.next });
        if (latest !== mine) return;
        if (!answer.ok) {
          notifyFailure(answer.error);
          break;
        }
        const { items, next } = answer.value;
        found = { ...found, items: [...found.items, ...items], next };
        set({ found });
      } while (found.next !== null && found.items.length < begun.items.length + SHOWN);
      set({ busy: false });
    }

    function stop() {
      latest = null;
      set({ busy: false });
    }

    return {
      found: null,
      busy: false,
      look: (text) => read({ text, items: [], next: null }),
      async lookOn() {
        const { found, busy } = get();
        if (found?.next && !busy) await read(found);
      },
      stop,
      forget() {
        stop();
        set({ found: null });
      },
    };
  });

  /**
   * Erases records permanently, in batches so that the counter need not wait; log entries first, since they are erased along
   * with the others.
   */
  async function eraseCustomer(records: readonly CustomerRecord[]): Promise<Result<CustomerErasure>> {
    const earlier = records.slice(0, -MAX_ERASED);
    const last = records.slice(-MAX_ERASED).map(({ place, id }) => ({ place, id }));
    const answer = await call('customers.erase', { records: last });
    if (!answer.ok || earlier.length === 0) return answer;
    const then = await eraseCustomer(earlier);
    if (!then.ok) return then;
    const { erased, kept } = answer.value;
    return ok({ ...then.value, erased: erased + then.value.erased, kept: kept + then.value.kept });
  }

  return { useCustomerSearch, eraseCustomer };
}
