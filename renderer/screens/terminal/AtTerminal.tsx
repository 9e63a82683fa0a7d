import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { goesBack } from '../../../shared/card-subject.ts';
import type { TenderIntent } from '../../../shared/domain/payment.ts';
import { ChargingCard } from '../../components/ChargingCard.tsx';
import { useFormat } from '../../format.ts';
import { explain } from '../../i18n.ts';
import { useTerminal } from '../../stores/index.ts';
import a from './AtTerminal.module.css';

/** While a card is at the terminal for a deposit or a refund: what for, and how it ended. */
export function AtTerminal({ charging, words }: { charging: TenderIntent; words: string }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { reference, writing, failure, setReference, approved, refused, reversed } = useTerminal();
  const back = goesBack(charging.work);
  return (
    <div className={a.terminal}>
      <p className={a.words}>{words}</p>
      <ChargingCard
        amount={money(charging.amount)}
        back={back}
        reference={reference}
        writing={writing}
        onReference={back ? undefined : setReference}
        onApproved={() => void approved()}
        onRefused={() => void refused()}
      />
      {failure && (
        <p role="alert" className={a.failure}>
          {explain(failure, t)}
        </p>
      )}
      {failure && failure.code !== 'card_charging' && !back && (
        <Button size="lg" disabled={writing} onClick={() => void reversed()}>
          {t('cardQuestion.reversed')}
        </Button>
      )}
    </div>
  );
}
