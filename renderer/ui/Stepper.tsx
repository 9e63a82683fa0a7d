import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepFocus } from '../app/keyboard/focus.ts';
import s from './Stepper.module.css';

interface StepperProps {
  value: string;
  /** Whether the minus button removes the line. */
  last: boolean;
  lessLabel: string;
  moreLabel: string;
  onStep: (by: 1 | -1) => void;
  /** The number is zero, so minus does nothing. */
  none?: boolean;
  /** The maximum is reached, so plus is disabled. */
  all?: boolean;
  /** Full width with large digits, for the screen's main number. */
  large?: boolean;
  /** The plus button gets the dialog's initial focus. */
  first?: boolean;
}

/** Buttons for one less and one more around a number. Touching them keeps the focus where it is. */
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
        // A disabled button would lose the focus at zero.
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
