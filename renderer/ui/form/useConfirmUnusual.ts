import { useState } from 'react';

/** Questions about unusual values, by field. */
export type Doubts = Partial<Record<string, string | undefined>>;

/** Asks once about what is rarely meant: it is taken when the same is confirmed again. */
export function useConfirmUnusual() {
  const [asked, setAsked] = useState('');
  const said = (doubts: Doubts) => Object.values(doubts).filter(Boolean).join(' ');
  return {
    /** Whether these questions wait for an answer, and are shown. */
    isAsked: (doubts: Doubts): boolean => asked !== '' && asked === said(doubts),
    /** Asks them; false where there are none, or they were answered by confirming again. */
    holds(doubts: Doubts): boolean {
      const questions = said(doubts);
      if (questions === '' || questions === asked) return false;
      setAsked(questions);
      return true;
    },
  };
}
