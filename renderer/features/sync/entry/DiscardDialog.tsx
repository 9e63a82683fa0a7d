import { Button, Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OutboxEntryView } from '../../../../shared/domain/sync.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';
import l from './life.module.css';

/** What happens to a customer's order that the service never gets. */
type OrderFate = 'cancel' | 'keep';
const fates: OrderFate[] = ['cancel', 'keep'];
const reasons = ['deleted', 'there', 'mistake'] as const;

/** Discards an entry with a reason; needs a manager's PIN where the rules say so. */
export function DiscardDialog({ modal, entry }: { modal: ModalHandle; entry: OutboxEntryView }) {
  const { t } = useTranslation();
  return (
    <FormDialog modal={modal} title={t('sync.discard.title')}>
      <DiscardForm entry={entry} onDone={modal.close} />
    </FormDialog>
  );
}

export function DiscardForm({ entry, onDone }: { entry: OutboxEntryView; onDone: () => void }) {
  const { notify } = useStores().app;
  const { cancelOpenOrder } = useStores().orders;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { discard } = useSyncEntry();
  // Only an order whose creation was discarded is local; discarding an edit leaves it at the service.
  const orderId = entry.kind === 'createOrder' ? entry.openOrderId : null;
  const form = useDialogForm({
    initial: { reason: '', order: 'cancel' as OrderFate },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('sync.discard.bad') : undefined }),
    async send({ reason, order }) {
      const answer = await discard(reason.trim());
      if (!answer.ok) return answer.error;
      onDone();
      notify({ tone: 'calm', say: { key: 'sync.discard.done' } });
      if (orderId !== null && order === 'cancel') await cancelOpenOrder(orderId, reason.trim());
      return null;
    },
  });

  return (
    <DialogForm
      form={form}
      cancelWords={t(`sync.discard.keep.${entry.tells ?? 'other'}`)}
      danger
      confirmWords={t('sync.choose.discard')}
    >
      <p className={l.what}>{entry.subject}</p>
      <p className={l.words}>
        {t(
          entry.tells === 'sale' || entry.tells === 'pickup'
            ? 'sync.discard.wordsOfSale'
            : 'sync.discard.words',
        )}
      </p>
      {entry.tells !== null && entry.tells !== 'order' && (
        <p className={l.words}>{t('sync.discard.stock')}</p>
      )}
      {entry.kind === 'pushStock' && <p className={l.words}>{t('sync.discard.count')}</p>}
      <TextInput
        data-autofocus
        label={t('paper.reason')}
        placeholder={t('sync.discard.placeholder')}
        maxLength={500}
        {...form.field('reason')}
      />
      <div className={shared.buttons}>
        {reasons.map((each) => (
          <Button key={each} onClick={() => form.set('reason', t(`sync.discard.reasons.${each}`))}>
            {t(`sync.discard.reasons.${each}`)}
          </Button>
        ))}
      </div>
      {orderId !== null && (
        <Radio.Group
          label={t('sync.discard.order.title')}
          value={form.values.order}
          onChange={(value) => form.set('order', value as OrderFate)}
        >
          <div className={l.fates}>
            {fates.map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(`sync.discard.order.${each}`)}
                description={t(`sync.discard.order.${each}Hint`)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
    </DialogForm>
  );
}
