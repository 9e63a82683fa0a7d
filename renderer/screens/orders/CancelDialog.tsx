import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '../../../shared/domain/order.ts';
import { useFormat } from '../../format.ts';
import { useModal } from '../../stores/modal.ts';
import { tellFailure } from '../../stores/notices.ts';
import { CANCEL, cancelByCard, cancelOrder, type DepositFate } from '../../stores/orderChanges.ts';
import { terminalHolds, useAtTerminal } from '../../stores/terminal.ts';
import { useFirstBad } from '../../useFirstBad.ts';
import { AtTerminal } from '../terminal/AtTerminal.tsx';
import o from './OrderPane.module.css';
import { whatOf, whoOf } from './words.ts';

const reasons = ['customer', 'pet', 'contact', 'mistake'] as const;
const fates = [
  { fate: 'cash', label: 'orders.cancel.depositCash', hint: 'orders.cancel.depositCashHint' },
  { fate: 'card', label: 'orders.cancel.depositCard', hint: 'orders.cancel.depositCardHint' },
  { fate: 'kept', label: 'orders.cancel.depositKept', hint: 'orders.cancel.depositKeptHint' },
] as const;

/** Cancels an order, with a reason and a decision about its deposit. */
export function CancelDialog({ order }: { order: OrderView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const modal = useModal(CANCEL);
  const charging = useAtTerminal('depositBack');
  return (
    <Modal
      opened={modal.opened}
      onClose={() => terminalHolds() || modal.close()}
      title={t('orders.cancel.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {charging && <AtTerminal charging={charging} words={whatOf(order, t, format)} />}
      {/* What was said as the reason stays, for when the terminal refuses. */}
      <div hidden={charging !== null}>
        <CancelForm order={order} onDone={modal.close} />
      </div>
    </Modal>
  );
}

function CancelForm({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [fate, setFate] = useState<DepositFate>('cash');
  const [ref, tried, noteTry] = useFirstBad();
  const [busy, setBusy] = useState(false);
  const deposit = format.money(order.deposit);

  async function cancel(event: FormEvent) {
    event.preventDefault();
    noteTry();
    if (reason.trim() === '' || busy) return;
    setBusy(true);
    const failure =
      order.deposit > 0 && fate === 'card' ? await cancelByCard(order, reason.trim()) : await byHand();
    setBusy(false);
    if (failure) tellFailure(failure);
  }

  async function byHand() {
    const answer = await cancelOrder(order, reason.trim(), order.deposit > 0 ? fate : 'kept');
    return answer.ok ? null : answer.error;
  }

  return (
    <form ref={ref} className={o.form} onSubmit={cancel} noValidate>
      <p className={o.fact}>
        {t('orders.handOver.words', { what: whatOf(order, t, format), customer: whoOf(order, t) })}
      </p>
      <p className={o.words}>{t('orders.cancel.words')}</p>
      <TextInput
        data-autofocus
        label={t('orders.cancel.reason')}
        placeholder={t('orders.cancel.reasonPlaceholder')}
        maxLength={500}
        autoComplete="off"
        value={reason}
        error={tried && reason.trim() === '' ? t('orders.cancel.bad') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={o.choices}>
        {reasons.map((each) => (
          <Button key={each} onClick={() => setReason(t(`orders.cancel.reasons.${each}`))}>
            {t(`orders.cancel.reasons.${each}`)}
          </Button>
        ))}
      </div>
      {order.deposit > 0 && (
        <Radio.Group
          label={t('orders.cancel.deposit', { amount: deposit })}
          value={fate}
          onChange={(value) => setFate(value as DepositFate)}
        >
          <div className={o.radios}>
            {fates.map(({ fate: each, label, hint }) => (
              <Radio
                key={each}
                value={each}
                classNames={{ radio: o.choice ?? '' }}
                label={t(label)}
                description={t(hint)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <div className={o.buttons}>
        <Button onClick={onDone}>{t('orders.cancel.keep')}</Button>
        <Button type="submit" variant="filled" color="red" loading={busy}>
          {t('orders.cancel.cancel')}
        </Button>
      </div>
    </form>
  );
}
