import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Shortage } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';
import d from './dialogs.module.css';

interface OversellDialogProps {
  shortages: Shortage[];
  onAnswer: (sell: boolean) => void;
}

/** Asks before more is sold than is in stock. */
export function OversellDialog({ shortages, onAnswer }: OversellDialogProps) {
  const { useDialog } = useStores().app;
  const { t } = useTranslation();
  const { number } = useFormat();
  const close = useDialog((state) => state.close);
  return (
    <div className={d.form}>
      <ul className={d.list}>
        {shortages.map(({ petId, petName, wanted, free, counted }) => (
          <li key={petId} className={d.shortage}>
            {t(counted ? 'checkout.oversell.line' : 'checkout.oversell.uncounted', {
              name: petName,
              wanted: number(wanted),
              free: number(Math.max(0, free)),
            })}
          </li>
        ))}
      </ul>
      <p className={d.words}>{t('checkout.oversell.words')}</p>
      <div className={d.buttons}>
        <Button onClick={close} data-autofocus>
          {t('checkout.oversell.back')}
        </Button>
        <Button
          variant="filled"
          onClick={() => {
            onAnswer(true);
            close();
          }}
        >
          {t('checkout.oversell.sell')}
        </Button>
      </div>
    </div>
  );
}
