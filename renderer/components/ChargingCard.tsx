import { Button, TextInput } from '@mantine/core';
import { IconCreditCardPay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import c from './ChargingCard.module.css';
import { DoneButton } from './DoneButton.tsx';
import { Keycap } from './Keycap.tsx';

interface ChargingCardProps {
  /** What the terminal is to take, written as money. */
  amount: string;
  /** It does not cover everything. */
  part: boolean;
  reference: string;
  writing: boolean;
  onReference: (text: string) => void;
  onApproved: () => void;
  onRefused: () => void;
}

/** While the card is at the terminal: what it is to take, and how it ended. */
export function ChargingCard(props: ChargingCardProps) {
  const { t } = useTranslation();
  const { amount, part, reference, writing, onReference, onApproved, onRefused } = props;

  return (
    <fieldset className={c.charging} aria-labelledby="charging">
      <p className={c.title} id="charging">
        <IconCreditCardPay className={c.icon} aria-hidden="true" />
        {t('checkout.pay.charging', { amount })}
      </p>
      <p className={c.words}>{t('checkout.pay.chargingWords')}</p>
      <TextInput
        label={t('checkout.pay.cardReference')}
        value={reference}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => onReference(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.repeat && onApproved()}
      />
      <div className={c.buttons}>
        <DoneButton
          size="lg"
          loading={writing}
          rightSection={<Keycap keys="Enter" quiet />}
          onDone={onApproved}
        >
          {t(part ? 'checkout.pay.cardPart' : 'checkout.pay.cardTake', { amount })}
        </DoneButton>
        <Button size="lg" disabled={writing} onClick={onRefused}>
          {t('checkout.pay.notTaken')}
        </Button>
      </div>
    </fieldset>
  );
}
