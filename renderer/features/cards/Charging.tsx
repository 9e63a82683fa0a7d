import { useTranslation } from 'react-i18next';
import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { goesBack } from '../../../shared/payment-subject.ts';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { explain } from '../../i18n/i18n.ts';
import a from './AtTerminal.module.css';
import { ChargingCard } from './ChargingCard.tsx';

/** The card at the terminal, and how it ended. `part`: it does not cover everything. */
export function Charging({ charging, part = false }: { charging: PaymentIntent; part?: boolean }) {
  const { useTerminal } = useStores().cards;
  const { t } = useTranslation();
  const { money } = useFormat();
  const { reference, writing, failure, setReference, approved, refused } = useTerminal();
  const back = goesBack(charging.subject);
  return (
    <>
      <ChargingCard
        amount={money(charging.amount)}
        part={part}
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
    </>
  );
}
