import { Pill } from '@mantine/core';

interface RemovablePillProps {
  words: string;
  /** What the button that removes it says to a screen reader. */
  removeLabel: string;
  onRemove: () => void;
}

/** Something that was chosen, which can be removed by touch, by keyboard and with a screen reader. */
export function RemovablePill({ words, removeLabel, onRemove }: RemovablePillProps) {
  return (
    <Pill
      withRemoveButton
      // Mantine hides the button from the keyboard and from screen readers.
      removeButtonProps={{ tabIndex: 0, 'aria-hidden': false, 'aria-label': removeLabel }}
      onRemove={onRemove}
    >
      {words}
    </Pill>
  );
}
