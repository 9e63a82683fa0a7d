import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** A second press of what brought this here must not wipe it off the screen. */
const ARMED_AFTER_MS = 350;

interface DoneButtonProps extends ButtonProps {
  onDone: () => void;
}

/** Ends what has just been shown. It has the focus, but does not hear the press that is still under way. */
export function DoneButton({ onDone, ...props }: DoneButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    button.current?.focus();
  }, []);
  return (
    <Button
      ref={button}
      variant="filled"
      onClick={() => performance.now() - shownAt.current > ARMED_AFTER_MS && onDone()}
      {...props}
    />
  );
}
