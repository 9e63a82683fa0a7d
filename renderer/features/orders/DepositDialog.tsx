import { Modal } from '@mantine/core';
import { orderedPets } from '../../../shared/domain/order-lines.ts';
import { piecesOf } from '../../../shared/money/sums.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { AtTerminal } from '../cards/Charging.tsx';
import { DEPOSIT } from './orderFormStore.ts';

/** A new order's deposit while its card is at the terminal. Stays open until a person reports the outcome. */
export function DepositDialog() {
  const { useModal } = useStores().app;
  const { terminalHolds, useAtTerminal } = useStores().cards;
  const { t, number } = useText();
  const modal = useModal(DEPOSIT);
  const charging = useAtTerminal(({ kind }) => kind === 'deposit');
  const ordered = charging?.subject.kind === 'deposit' ? orderedPets(charging.subject.draft) : [];
  const pieces = piecesOf(ordered);
  const what =
    ordered.length > 1
      ? t('checkout.basket.items', { count: pieces })
      : t('orders.what', { number: number(pieces), name: charging?.name ?? '' });
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
