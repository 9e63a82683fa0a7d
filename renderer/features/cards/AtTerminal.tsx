import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { goesBack } from '../../../shared/payment-subject.ts';
import { useStores } from '../../app/useStores.ts';
import a from './AtTerminal.module.css';
import { Charging } from './Charging.tsx';

/** While a card is at the terminal for a deposit or a refund: what for, and how it ended. */
export function AtTerminal({ charging, words }: { charging: PaymentIntent; words: string }) {
  const { useTerminal } = useStores().cards;
  const { t } = useTranslation();
  const { writing, failure, reversed } = useTerminal();
  const back = goesBack(charging.subject);
  return (
    <div className={a.terminal}>
      <p className={a.words}>{words}</p>
      <Charging charging={charging} />
      {failure && failure.code !== 'card_charging' && !back && (
        <Button size="lg" disabled={writing} onClick={() => void reversed()}>
          {t('cardQuestion.reversed')}
        </Button>
      )}
    </div>
  );
}
