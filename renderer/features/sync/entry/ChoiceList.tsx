import type { TablerIcon } from '@tabler/icons-react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import shared from '../../../ui/shared.module.css';
import l from './life.module.css';

export interface Choice {
  key: string;
  icon: TablerIcon;
  words: string;
  /** The consequence, in a sentence. */
  result: string;
  act: () => void;
  isLoading?: boolean;
}

/** Buttons, each with its consequence below. */
export function ChoiceList({
  choices,
  recommended,
}: {
  choices: Choice[];
  recommended?: string | undefined;
}) {
  return (
    <ul className={shared.stack}>
      {choices.map(({ key, icon: Icon, words, result, act, isLoading = false }) => (
        <li key={key} className={shared.closeStack}>
          <ActionButton
            fullWidth
            size="md"
            variant={key === recommended ? 'filled' : 'default'}
            loading={isLoading}
            icon={Icon}
            aria-describedby={`result-${key}`}
            onClick={act}
          >
            {words}
          </ActionButton>
          <p id={`result-${key}`} className={l.words}>
            {result}
          </p>
        </li>
      ))}
    </ul>
  );
}
