import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { wordsOf } from '../cards/cardWords.ts';
import c from './count.module.css';

/** Each card payment that was left open, in a sentence. */
export function OpenCards() {
  const { useCards } = useStores().cards;
  const { t } = useTranslation();
  const { money, moment } = useFormat();
  const left = useCards((state) => state.left);
  return left.map((intent) => (
    <p key={intent.id} className={c.failure}>
      {t(wordsOf(intent).what, {
        amount: money(intent.amount),
        when: moment(intent.begunAt),
        subject: intent.name ?? '',
      })}
    </p>
  ));
}
