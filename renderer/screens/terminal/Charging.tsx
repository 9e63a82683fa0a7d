import { useTranslation } from 'react-i18next';
import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { goesBack } from '../../../shared/payment-subject.ts';
import { ChargingCard } from '../../components/ChargingCard.tsx';
import { useFormat } from '../../format.ts';
import { explain } from '../../i18n.ts';
import { useTerminal } from '../../stores/index.ts';
import a from './AtTerminal.module.css';

/** The card at the terminal, and how it ended. `part`: it does not cover everything. */
export function Charging({ charging, part = false }: { charging: PaymentIntent; part?: boolean }) {
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
