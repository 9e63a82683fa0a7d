import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
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
    <ul className={l.choiceList}>
      {choices.map(({ key, icon: Icon, words, result, act, isLoading = false }) => (
        <li key={key} className={l.choice}>
          <Button
            fullWidth
            size="md"
            variant={key === recommended ? 'filled' : 'default'}
            loading={isLoading}
            leftSection={<Icon aria-hidden="true" />}
            aria-describedby={`result-${key}`}
            onClick={act}
          >
            {words}
          </Button>
          <p id={`result-${key}`} className={l.words}>
            {result}
          </p>
        </li>
      ))}
    </ul>
  );
}
