import { useState } from 'react';

/** Questions about unusual values (i18n/plausibility.ts), by field. */
export type Doubts = Partial<Record<string, string | undefined>>;

/** Asks once about unusual values; submitting them again confirms. */
export function useConfirmUnusual() {
  const [asked, setAsked] = useState('');
  const said = (doubts: Doubts) => Object.values(doubts).filter(Boolean).join(' ');
  return {
    /** Whether these questions are shown and unanswered. */
    isAsked: (doubts: Doubts): boolean => asked !== '' && asked === said(doubts),
    /** Asks them; false if there are none or they were confirmed by submitting again. */
    holds(doubts: Doubts): boolean {
      const questions = said(doubts);
      if (questions === '' || questions === asked) return false;
      setAsked(questions);
      return true;
    },
  };
}
