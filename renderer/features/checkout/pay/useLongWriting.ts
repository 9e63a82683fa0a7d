import { useEffect, useState } from 'react';
import { useStores } from '../../../app/useStores.ts';

/** A shorter "one moment" could not be read, milliseconds. */
const LONG_MS = 150;

/** Whether the main process has been storing the payment long enough to tell the person. */
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
