import { useEffect, useState } from 'react';
import type { MovementView } from '../../../../shared/domain/stock.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Ipc } from '../../../app/bridge.ts';

const SHOWN = 200;

/** The stock movements of a pet. */
export function createPetHistoryActions({ ipc: { call, listen } }: { ipc: Ipc }) {
  /** The latest movements of a pet, kept current; null before the first answer. */
  function useHistory(petId: LocalId): MovementView[] | null {
    const [history, setHistory] = useState<MovementView[] | null>(null);
    useEffect(() => {
      let gone = false;
      setHistory(null);
      async function read() {
        const answer = await call('stock.history', { petId, limit: SHOWN });
        if (answer.ok && !gone) setHistory(answer.value);
      }
      const end = listen('catalogue.changed', ({ petIds }) => {
        if (petIds === 'many' || petIds.includes(petId)) void read();
      });
      void read();
      return () => {
        gone = true;
        end();
      };
    }, [petId]);
    return history;
  }

  return { useHistory };
}
