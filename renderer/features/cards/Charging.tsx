import { Button, TextInput } from '@mantine/core';
import { IconCreditCardPay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { goesBack } from '../../../shared/domain/payment-subject.ts';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { DoneButton } from '../../ui/DoneButton.tsx';
import { Keycap } from '../../ui/Keycap.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import shared from '../../ui/shared.module.css';
import c from './Charging.module.css';

/** A card payment at the terminal, and the buttons for its outcome. `part`: it does not cover everything. */
export function Charging({ charging, part = false }: { charging: PaymentIntent; part?: boolean }) {
  const { useTerminal } = useStores().cards;
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
      <Refusal failure={failure} />
    </>
  );
}

interface ChargingCardProps {
  /** The formatted amount to take or to refund. */
  amount: string;
  /** It does not cover everything. */
  part?: boolean;
  /** The money goes back to the customer. */
  back?: boolean;
  reference: string;
  writing: boolean;
  /** If missing, the number on the terminal's receipt is not asked for. */
  onReference?: ((text: string) => void) | undefined;
  onApproved: () => void;
  onRefused: () => void;
}

/** A payment in progress at the terminal: its amount and the buttons for its outcome. */
function ChargingCard(props: ChargingCardProps) {
  const { t } = useTranslation();
  const { amount, part, back, reference, writing, onReference, onApproved, onRefused } = props;

  const approvedWords = back
    ? 'checkout.pay.cardGivenBack'
    : part
      ? 'checkout.pay.cardPart'
      : 'checkout.pay.cardTake';

  return (
    <fieldset
      className={c.charging}
      aria-label={t(back ? 'checkout.pay.givingBack' : 'checkout.pay.charging', { amount })}
    >
      <p className={c.title} data-clear="">
        <span className={shared.row}>
          <IconCreditCardPay className={c.icon} aria-hidden="true" />
          {t(back ? 'checkout.pay.toGiveBack' : 'checkout.pay.toCharge')}
        </span>
        <strong className={shared.largeFigure}>{amount}</strong>
      </p>
      <p className={shared.hint}>{t(back ? 'checkout.pay.givingBackWords' : 'checkout.pay.chargingWords')}</p>
      {onReference && (
        <TextInput
          label={t('checkout.pay.cardReference')}
          value={reference}
          maxLength={100}
          onChange={(event) => onReference(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.repeat && onApproved()}
        />
      )}
      <div className={c.buttons}>
        <DoneButton
          size="lg"
          loading={writing}
          rightSection={<Keycap keys="Enter" quiet />}
          onDone={onApproved}
        >
          {t(approvedWords, { amount })}
        </DoneButton>
        <Button size="lg" disabled={writing} onClick={onRefused}>
          {t(back ? 'checkout.pay.notGivenBack' : 'checkout.pay.notTaken')}
        </Button>
      </div>
    </fieldset>
  );
}

/** A deposit or a refund at the terminal: what it is for, and the buttons for its outcome. */
export function AtTerminal({ charging, words }: { charging: PaymentIntent; words: string }) {
  const { useTerminal } = useStores().cards;
  const { t } = useTranslation();
  const { writing, failure, reversed } = useTerminal();
  const back = goesBack(charging.subject);
  return (
    <div className={shared.stack}>
      <p className={c.amount}>{words}</p>
      <Charging charging={charging} />
      {failure && failure.code !== 'card_charging' && !back && (
        <Button size="lg" disabled={writing} onClick={() => void reversed()}>
          {t('cardQuestion.reversed')}
        </Button>
      )}
    </div>
  );
}
