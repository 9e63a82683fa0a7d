import { Pill } from '@mantine/core';

interface RemovablePillProps {
  words: string;
  /** The remove button's label for screen readers. */
  removeLabel: string;
  onRemove: () => void;
}

/** A chosen item that can be removed by touch, keyboard and screen reader. */
export function RemovablePill({ words, removeLabel, onRemove }: RemovablePillProps) {
  return (
    <Pill
      withRemoveButton
      // Mantine hides this button from keyboard and screen readers.
      removeButtonProps={{ tabIndex: 0, 'aria-hidden': false, 'aria-label': removeLabel }}
      onRemove={onRemove}
    >
      {words}
    </Pill>
  );
}
