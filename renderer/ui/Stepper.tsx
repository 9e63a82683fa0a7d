import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepFocus } from '../app/keyboard/focus.ts';
import s from './Stepper.module.css';

interface StepperProps {
  value: string;
  /** The next step down removes the line: minus shows a bin. */
  removes?: boolean;
  lessLabel: string;
  moreLabel: string;
  onStep: (by: 1 | -1) => void;
  /** The minimum is reached: minus does nothing. */
  atMin?: boolean;
  /** The maximum is reached: plus does nothing. */
  atMax?: boolean;
  /** Full width with large digits, for the screen's main number. */
  large?: boolean;
  /** Lets the number be typed as well. */
  typed?: { label: string; onType: (quantity: number) => void };
  /** The plus button gets the dialog's initial focus. */
  autoFocus?: boolean;
}

/** Buttons for one less and one more around a number. Touching them keeps the focus where it is. */
export function Stepper({
  value,
  removes = false,
  lessLabel,
  moreLabel,
  onStep,
  atMin = false,
  atMax = false,
  large = false,
  typed,
  autoFocus = false,
}: StepperProps) {
  return (
    <span className={s.stepper} data-large={large || undefined}>
      <button
        type="button"
        className={s.step}
        aria-label={lessLabel}
        // A disabled button would lose the focus at zero.
        aria-disabled={atMin || undefined}
        onPointerDown={keepFocus}
        onClick={() => atMin || onStep(-1)}
      >
        {removes ? <IconTrash aria-hidden="true" /> : <IconMinus aria-hidden="true" />}
      </button>
      {typed ? (
        <input
          className={s.field}
          aria-label={typed.label}
          inputMode="numeric"
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => typed.onType(Number(event.currentTarget.value.replace(/\D/g, '')))}
        />
      ) : (
        <span className={s.value}>{value}</span>
      )}
      <button
        type="button"
        className={s.step}
        aria-label={moreLabel}
        aria-disabled={atMax || undefined}
        data-autofocus={autoFocus || undefined}
        onPointerDown={keepFocus}
        onClick={() => atMax || onStep(1)}
      >
        <IconPlus aria-hidden="true" />
      </button>
    </span>
  );
}
