import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** A second press of what brought this here must not wipe it off the screen. */
const ARMED_AFTER_MS = 350;

interface DoneButtonProps extends ButtonProps {
  onDone: () => void;
}

/** Ends what has just been shown. It has the focus, but does not hear the press that is still under way. */
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
