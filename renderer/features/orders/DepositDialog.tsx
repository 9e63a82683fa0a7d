import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readWhole } from '../../../shared/money/amounts.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { AtTerminal } from '../cards/Charging.tsx';
import { DEPOSIT } from './orderFormStore.ts';

/** The deposit of a new order while its card is at the terminal. It stays until somebody says how that ended. */
export function DepositDialog() {
  const { useModal } = useStores().app;
  const { terminalHolds, useAtTerminal } = useStores().cards;
  const { useOrderForm } = useStores().orders;
  const { t } = useTranslation();
  const { number } = useFormat();
  const modal = useModal(DEPOSIT);
  const charging = useAtTerminal(({ kind }) => kind === 'deposit');
  const draft = useOrderForm((state) => state.draft);
  const what = t('orders.what', {
    number: number(readWhole(draft?.fields.quantity ?? '', 1, MAX_QUANTITY).value ?? 1),
    name: charging?.name ?? '',
  });
  return (
    <Modal
      opened={modal.opened && charging !== null}
      onClose={() => terminalHolds('deposit') || modal.close()}
      title={t('orders.form.depositTitle')}
    >
      {charging && <AtTerminal charging={charging} words={what} />}
    </Modal>
  );
}
