import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Focuses the first invalid field after a rejected submit, so that Enter leads through all of them.
 *
 * @returns a ref for the form, whether a submit was attempted, and the function that records one
 */
export function useFirstInvalid(): [RefObject<HTMLFormElement | null>, boolean, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [tries]);
  return [form, tries > 0, () => setTries((count) => count + 1)];
}
