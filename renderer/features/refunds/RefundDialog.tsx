import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { AtTerminal } from '../cards/Charging.tsx';
import { Refunded } from './Refunded.tsx';
import { RefundForm } from './RefundForm.tsx';
import { REFUND } from './refundsStore.ts';

/** A refund from a receipt, whole or in part. Rendered once per screen; `useRefunds().start(saleId)` opens it. */
export function RefundDialog() {
  const { useModal } = useStores().app;
  const { useAtTerminal } = useStores().cards;
  const { useRefunds } = useStores().refunds;
  const { t } = useTranslation();
  const modal = useModal(REFUND);
  const { mode, receipt, done, failure, close } = useRefunds();
  const charging = useAtTerminal(({ kind }) => kind === 'refund');
  return (
    <FormDialog
      modal={{ opened: modal.opened, close }}
      asks={charging === null}
      size={done || charging ? 'var(--perch-dialog)' : 'var(--perch-dialog-wide)'}
      title={t(done ? 'refunds.done' : mode === 'exchange' ? 'checkout.exchange.title' : 'refunds.title')}
    >
      {done ? (
        <Refunded refund={done} onDone={close} />
      ) : charging ? (
        <AtTerminal charging={charging} words={t('refunds.fromReceipt', { number: charging.name ?? '' })} />
      ) : receipt ? (
        <RefundForm receipt={receipt} />
      ) : (
        failure && <EmptyState title={explain(failure, t)} />
      )}
    </FormDialog>
  );
}
