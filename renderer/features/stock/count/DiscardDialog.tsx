import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import s from '../stock.module.css';

/** The dialog's name, for useModal. */
export const DISCARD_COUNT = 'stock.discardCount';

/** Asks before what was counted is forgotten. */
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
    <Modal opened={modal.opened} onClose={modal.close} title={t('stock.count.discardSure')}>
      <div className={s.form}>
        <p className={s.words}>{t('stock.count.discardWords', { count: lines })}</p>
        <Button variant="filled" color="red" size="lg" fullWidth onClick={() => void giveUp()}>
          {t('stock.count.discardYes')}
        </Button>
        <Button fullWidth data-autofocus onClick={modal.close}>
          {t('stock.count.discardNo')}
        </Button>
      </div>
    </Modal>
  );
}
