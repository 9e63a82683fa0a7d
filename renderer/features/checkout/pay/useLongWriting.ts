import { useEffect, useState } from 'react';
import { useStores } from '../../../app/useStores.ts';

/** Sooner than this, "one moment" is over before it could be read. */
const LONG_MS = 150;

/** Whether the main process has been writing the payment for so long that a person should see it. */
export function useLongWriting(): boolean {
  const { usePayment } = useStores().checkout;
  const [long, setLong] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = usePayment.subscribe(({ writing }, before) => {
      if (writing === before.writing) return;
      clearTimeout(timer);
      if (writing) timer = setTimeout(() => setLong(true), LONG_MS);
      else setLong(false);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [usePayment.subscribe]);
  return long;
}
