import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { numberWords } from '../../app/stores.ts';
import { say } from '../../i18n/i18n.ts';
import { Vacant } from '../../ui/Vacant.tsx';

/** A sentence where what was typed is no pet but the number of a receipt or a refund; null for anything else. */
export function noPetWords(text: string, t: TFunction): string | null {
  const number = numberWords(text);
  return number && say(t, number.key, number.facts);
}

interface NothingMatchesProps {
  /** What was typed. */
  text: string;
  title: string;
  words: string;
}

/** Nothing was found by a text; where it is the number of a receipt or a refund, whose it is. */
export function NothingMatches({ text, title, words }: NothingMatchesProps) {
  const { t } = useTranslation();
  return <Vacant title={title} words={noPetWords(text, t) ?? words} />;
}
