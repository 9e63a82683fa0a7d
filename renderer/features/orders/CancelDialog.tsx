import { Radio, TextInput } from '@mantine/core';
import type { OrderView } from '../../../shared/domain/order.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { overpaid } from '../../../shared/money/pricing.ts';
import { useStores } from '../../app/useStores.ts';
import { type Key, say } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { DialogForm, FormDialog } from '../../ui/form/FormDialog.tsx';
import { ReasonPresets } from '../../ui/form/Presets.tsx';
import { useDialogForm } from '../../ui/form/useDialogForm.ts';
import shared from '../../ui/shared.module.css';
import { AtTerminal } from '../cards/Charging.tsx';
import { isHereOnly, whatOf, whoOf } from './labels.ts';
import o from './OrderPane.module.css';
import { CANCEL, type DepositFate } from './orderChanges.ts';

const reasons = ['customer', 'pet', 'contact', 'mistake'] as const;
const releaseReasons = ['otherTill', 'otherShop'] as const;
const fates: { fate: DepositFate; label: Key; hint: Key; when(order: OrderView): boolean }[] = [
  {
    fate: 'cash',
    label: 'orders.cancel.depositCash',
    hint: 'orders.cancel.depositCashHint',
    when: () => true,
  },
  {
    fate: 'card',
    label: 'orders.cancel.depositCard',
    hint: 'refunds.cardHint',
    when: ({ depositByCard }) => depositByCard,
  },
  {
    fate: 'kept',
    label: 'orders.cancel.depositKept',
    hint: 'orders.cancel.depositKeptHint',
    when: isOpen,
  },
  {
    fate: 'elsewhere',
    label: 'orders.release.elsewhere',
    hint: 'orders.release.elsewhereHint',
    when: (order) => order.gone || !isOpen(order),
  },
];

/** The preset: the way it was paid. A till that handed the order over should have deducted the deposit. */
function usualFate({ state, depositByCard }: OrderView): DepositFate {
  if (state === 'fulfilled') return 'elsewhere';
  return depositByCard ? 'card' : 'cash';
}

function isOpen({ state }: OrderView): boolean {
  return state === 'open';
}

/**
 * Cancels an order, with a reason and a decision about its deposit. For an order ended by another till, only the deposit
 * is to be decided.
 */
export function CancelDialog({ order }: { order: OrderView }) {
  const { useModal } = useStores().app;
  const { terminalHolds, useAtTerminal } = useStores().cards;
  const { t, format } = useText();
  const modal = useModal(CANCEL);
  const charging = useAtTerminal(({ kind }) => kind === 'returnedDeposit');
  return (
    <FormDialog
      modal={{ opened: modal.opened, close: () => terminalHolds('returnedDeposit') || modal.close() }}
      asks={charging === null}
      title={t(isOpen(order) ? 'orders.cancel.title' : 'orders.release.title')}
    >
      {charging && <AtTerminal charging={charging} words={whatOf(order, t, format)} />}
      {/* Keeps the typed reason in case the terminal declines. */}
      <div hidden={charging !== null}>
        <CancelForm order={order} />
      </div>
    </FormDialog>
  );
}

export function CancelForm({ order }: { order: OrderView }) {
  const { useApp, useTraining } = useStores().app;
  const { cancelOrder, depositByCard, releaseDeposit, useCancelReason } = useStores().orders;
  const { t, format } = useText();
  const training = useTraining();
  const cashStep = useApp((state) => state.app?.cashStep ?? minor(1));
  const open = isOpen(order);
  const form = useDialogForm({
    initial: {
      reason: useCancelReason.getState().reason,
      fate: usualFate(order),
    },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('form.badReason') : undefined }),
    send: ({ reason, fate }) =>
      order.depositHeld > 0 && fate === 'card'
        ? depositByCard(order, reason.trim())
        : byHand(reason.trim(), fate),
  });
  const deposit = format.money(order.depositHeld);
  const inCash = overpaid(NO_MONEY, order.depositHeld, { cashStep }).back;
  const rounded = inCash === order.depositHeld ? '' : `: ${format.money(inCash)}`;
  // The service is not notified about an order that exists only at this till.
  const isTold = !training && !isHereOnly(order);
  const cancelWords = order.former
    ? 'orders.cancel.wordsFormer'
    : isTold
      ? 'orders.cancel.words'
      : 'orders.cancel.wordsTraining';
  const words = open ? cancelWords : 'orders.release.words';

  async function byHand(reason: string, fate: DepositFate) {
    const answer =
      !open && fate !== 'kept'
        ? await releaseDeposit(order, reason, fate)
        : await cancelOrder(order, reason, order.depositHeld > 0 ? fate : 'kept');
    return answer.ok ? null : answer.error;
  }

  return (
    <DialogForm
      form={form}
      cancelWords={t(open ? 'orders.cancel.keep' : 'common.cancel')}
      danger
      confirmWords={t(open ? 'orders.cancel.cancel' : 'orders.release.release', { amount: deposit })}
    >
      <p className={o.fact}>
        {t('orders.handOver.words', { what: whatOf(order, t, format), customer: whoOf(order, t) })}
      </p>
      <p className={shared.hint}>{t(words)}</p>
      <TextInput
        data-autofocus
        label={t('paper.reason')}
        placeholder={t('form.reasonPlaceholder')}
        maxLength={500}
        {...form.field('reason')}
      />
      <ReasonPresets
        reasons={(open ? reasons : releaseReasons).map((each) => t(`orders.cancel.reasons.${each}`))}
        form={form}
      />
      {order.depositHeld > 0 && (
        <Radio.Group
          label={t('orders.cancel.deposit', { amount: deposit })}
          value={form.values.fate}
          onChange={(value) => form.set('fate', value as DepositFate)}
        >
          <div className={o.radios}>
            {fates
              .filter(({ when }) => when(order))
              .map(({ fate: each, label, hint }) => (
                <Radio
                  key={each}
                  value={each}
                  classNames={{ radio: o.choice ?? '' }}
                  label={say(t, label) + (each === 'cash' ? rounded : '')}
                  description={say(t, hint)}
                />
              ))}
          </div>
        </Radio.Group>
      )}
    </DialogForm>
  );
}
