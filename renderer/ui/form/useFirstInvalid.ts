import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Takes the person to the first field that needs another look, after a try that was not accepted: Enter goes from gap
 * to gap until the form is whole.
 *
 * @returns a ref for the form, whether there was a try, and the function that notes one
 */
export function useFirstInvalid(): [RefObject<HTMLFormElement | null>, boolean, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [tries]);
  return [form, tries > 0, () => setTries((count) => count + 1)];
}
