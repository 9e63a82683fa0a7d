import { useEffect, useState } from 'react';
import type { LastArrival } from '../../../../shared/domain/arrivals.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Ipc } from '../../../app/bridge.ts';

/** Who brought a pet last. */
export function createLastArrivalActions({ ipc: { callQuietly } }: { ipc: Ipc }) {
  /** Null for a pet that no delivery brought, before the answer, and where nobody is signed in. */
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
