import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { say } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Makes a sentence of a text that is no pet but the number of a receipt or a refund; null of anything else. */
export function useNoPetWords(): (text: string) => string | null {
  const { numberWords } = useStores().receipts;
  const { t } = useTranslation();
  return (text) => {
    const number = numberWords(text);
    return number && say(t, number.key, number.facts);
  };
}

interface NothingMatchesProps {
  /** What was typed. */
  text: string;
  title: string;
  words: string;
}

/** Nothing was found by a text; where it is the number of a receipt or a refund, whose it is. */
export function NothingMatches({ text, title, words }: NothingMatchesProps) {
  const noPetWords = useNoPetWords();
  return <EmptyState title={title} words={noPetWords(text) ?? words} />;
}
