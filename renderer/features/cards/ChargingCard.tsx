import { Button, TextInput } from '@mantine/core';
import { IconCreditCardPay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DoneButton } from '../../ui/DoneButton.tsx';
import { Keycap } from '../../ui/Keycap.tsx';
import c from './ChargingCard.module.css';

interface ChargingCardProps {
  /** What the terminal is to take, or to give back, written as money. */
  amount: string;
  /** It does not cover everything. */
  part?: boolean;
  /** The money goes back to the customer. */
  back?: boolean;
  reference: string;
  writing: boolean;
  /** Without it nobody is asked for the number on the terminal's receipt. */
  onReference?: ((text: string) => void) | undefined;
  onApproved: () => void;
  onRefused: () => void;
}

/** While the card is at the terminal: what it is to take, and how it ended. */
export function ChargingCard(props: ChargingCardProps) {
  const { t } = useTranslation();
  const { amount, part, back, reference, writing, onReference, onApproved, onRefused } = props;

  const approvedWords = back
    ? 'checkout.pay.cardGivenBack'
    : part
      ? 'checkout.pay.cardPart'
      : 'checkout.pay.cardTake';

  return (
    <fieldset className={c.charging} aria-labelledby="charging">
      <p className={c.title} id="charging">
        <IconCreditCardPay className={c.icon} aria-hidden="true" />
        {t(back ? 'checkout.pay.givingBack' : 'checkout.pay.charging', { amount })}
      </p>
      <p className={c.words}>{t(back ? 'checkout.pay.givingBackWords' : 'checkout.pay.chargingWords')}</p>
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
