import { useTranslation } from 'react-i18next';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import shared from '../../../ui/shared.module.css';

/** Asks before a count is discarded. */
export function DiscardDialog({ modal, lines }: { modal: ModalHandle; lines: number }) {
  const { notify } = useStores().app;
  const { useCounting, useStock } = useStores().stock;
  const { t } = useTranslation();
  const discard = useCounting((state) => state.discard);
  const go = useStock((state) => state.go);

  async function giveUp() {
    if (!(await discard())) return;
    modal.close();
    go('table');
    notify({ tone: 'calm', say: { key: 'stock.count.discarded' } });
  }

  return (
    <ConfirmDialog
      modal={modal}
      title={t('stock.count.discardSure')}
      cancelWords={t('stock.review.back')}
      danger
      confirmWords={t('form.discard.discard')}
      onConfirm={giveUp}
    >
      <p className={shared.words}>{t('stock.count.discardWords', { count: lines })}</p>
    </ConfirmDialog>
  );
}
