import { useEffect, useState } from 'react';
import type { Result } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Ipc } from '../../../app/bridge.ts';

const MAX_MOVEMENTS = 200;

/**
 * What `read` finds about a pet, kept current; null without a pet and before the first answer.
 *
 * @param read the same function at each render
 */
export function usePetReading<Found>(
  { listen }: Ipc,
  petId: LocalId | null,
  read: (petId: LocalId) => Promise<Result<Found>>,
): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    setFound(null);
    if (petId === null) return;
    let gone = false;
    async function load(id: LocalId) {
      const answer = await read(id);
      if (answer.ok && !gone) setFound(answer.value);
    }
    const end = listen('catalogue.changed', ({ petIds }) => {
      if (petIds === 'many' || petIds.includes(petId)) void load(petId);
    });
    void load(petId);
    return () => {
      gone = true;
      end();
    };
  }, [listen, petId, read]);
  return found;
}

/** What the pane of a pet reads. */
export function createPetReadings({ ipc }: { ipc: Ipc }) {
  const readHistory = (petId: LocalId) => ipc.call('stock.history', { petId, limit: MAX_MOVEMENTS });
  const readLastArrival = (petId: LocalId) => ipc.callQuietly('arrivals.lastOf', { petId });

  /** The latest stock movements of a pet; null before the first answer. */
  const useHistory = (petId: LocalId) => usePetReading(ipc, petId, readHistory);

  /** The last delivery of a pet; null if there was none, before the answer, and if nobody is signed in. */
  const useLastArrival = (petId: LocalId) => usePetReading(ipc, petId, readLastArrival);

  return { useHistory, useLastArrival };
}
