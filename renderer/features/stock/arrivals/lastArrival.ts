import { useEffect, useState } from 'react';
import type { LastArrival } from '../../../../shared/domain/arrivals.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Ipc } from '../../../app/bridge.ts';

/** The last delivery of a pet. */
export function createLastArrivalActions({ ipc: { callQuietly } }: { ipc: Ipc }) {
  /** Null if no delivery contained the pet, before the result, and if nobody is signed in. */
  function useLastArrival(petId: LocalId): LastArrival | null {
    const [last, setLast] = useState<LastArrival | null>(null);
    useEffect(() => {
      let gone = false;
      setLast(null);
      void callQuietly('arrivals.lastOf', { petId }).then((answer) => {
        if (answer.ok && !gone) setLast(answer.value);
      });
      return () => {
        gone = true;
      };
    }, [petId]);
    return last;
  }

  return { useLastArrival };
}
