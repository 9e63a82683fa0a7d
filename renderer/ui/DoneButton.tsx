import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** Ignores a second press of the key that opened this, milliseconds. */
const ARMED_AFTER_MS = 350;

interface DoneButtonProps extends ButtonProps {
  onDone: () => void;
}

/** Closes a result. It has the focus, but ignores the press that is still in progress. */
export function DoneButton({ onDone, ...props }: DoneButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    button.current?.focus();
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button
      ref={button}
      variant="filled"
      aria-disabled={!armed}
      onClick={() => armed && onDone()}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      {...props}
    />
  );
}
