import { create } from 'zustand';
import type {
  CustomerErasure,
  CustomerRecord,
  CustomerRecords,
} from '../../../../shared/domain/customers.ts';
import { MOST_ERASED } from '../../../../shared/domain/limits.ts';
import { ok, type Result } from '../../../../shared/errors/result.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { Ipc } from '../../../app/bridge.ts';

/** A search stops after so many more entries; `lookOn` continues it. */
const SHOWN = 200;

interface CustomerSearchState {
  /** What was found so far; null before the first answer. */
  found: (CustomerRecords & { text: string }) | null;
  busy: boolean;
  /** Looks for a text from the beginning. What is found shows as it comes: a till of many years takes seconds for all. */
  look(text: string): Promise<void>;
  /** Looks on from where it stopped. */
  lookOn(): Promise<void>;
  /** What was found stays. */
  stop(): void;
  /** Nothing of it stays in the window. */
  forget(): void;
}

/** What is kept of a customer who wants to know or to be forgotten. */
export function createCustomersStore({
  ipc: { call },
  app: { notifyFailure },
}: {
  ipc: Ipc;
  app: Pick<AppStores, 'notifyFailure'>;
}) {
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

  /** Erases it for good, so many at a time that the counter does not wait; first the log, which goes along with the rest. */
  async function eraseCustomer(records: readonly CustomerRecord[]): Promise<Result<CustomerErasure>> {
    const earlier = records.slice(0, -MOST_ERASED);
    const last = records.slice(-MOST_ERASED).map(({ place, id }) => ({ place, id }));
    const answer = await call('customers.erase', { records: last });
    if (!answer.ok || earlier.length === 0) return answer;
    const then = await eraseCustomer(earlier);
    if (!then.ok) return then;
    const { erased, kept } = answer.value;
    return ok({ ...then.value, erased: erased + then.value.erased, kept: kept + then.value.kept });
  }

  return { useCustomerSearch, eraseCustomer };
}
