import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepFocus } from '../app/keyboard/focus.ts';
import s from './Stepper.module.css';

interface StepperProps {
  value: string;
  /** Whether one less takes the line away. */
  last: boolean;
  lessLabel: string;
  moreLabel: string;
  onStep: (by: 1 | -1) => void;
  /** There are none, so that there is no one less. */
  none?: boolean;
  /** There are as many as there can be, so that there is no one more. */
  all?: boolean;
  /** It is what a screen is about: as wide as its place, with the number as large as numbers are. */
  large?: boolean;
  /** The plus button gets the dialog's focus. */
  first?: boolean;
}

/** One less, how many, one more. Touching keeps the focus where it is. */
export function Stepper({
  value,
  last,
  lessLabel,
  moreLabel,
  onStep,
  none = false,
  all = false,
  large = false,
  first = false,
}: StepperProps) {
  return (
    <span className={s.stepper} data-large={large || undefined}>
      <button
        type="button"
        className={s.step}
        aria-label={lessLabel}
        // Disabled, it would lose the focus of who pressed it until none was left.
        aria-disabled={none || undefined}
        onPointerDown={keepFocus}
        onClick={() => none || onStep(-1)}
      >
        {last ? <IconTrash aria-hidden="true" /> : <IconMinus aria-hidden="true" />}
      </button>
      <span className={s.value}>{value}</span>
      <button
        type="button"
        className={s.step}
        aria-label={moreLabel}
        aria-disabled={all || undefined}
        data-autofocus={first || undefined}
        onPointerDown={keepFocus}
        onClick={() => all || onStep(1)}
      >
        <IconPlus aria-hidden="true" />
      </button>
    </span>
  );
}
