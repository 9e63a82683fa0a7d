import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { say } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** A hint for a search text that is not a pet but the number of a receipt or refund; null for any other. */
export function useNoPetWords(): (text: string) => string | null {
  const { numberWords } = useStores().receipts;
  const { t } = useTranslation();
  return (text) => {
    const number = numberWords(text);
    return number && say(t, number.key, number.facts);
  };
}

interface NothingMatchesProps {
  /** The search text. */
  text: string;
  title: string;
  words: string;
}

/** An empty search result; if the text is the number of a receipt or refund, it says so. */
export function NothingMatches({ text, title, words }: NothingMatchesProps) {
  const noPetWords = useNoPetWords();
  return <EmptyState title={title} words={noPetWords(text) ?? words} />;
}
