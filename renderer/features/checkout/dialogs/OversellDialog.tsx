import type { Shortage } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { DialogFooter } from '../../../ui/form/DialogFooter.tsx';
import shared from '../../../ui/shared.module.css';

interface OversellDialogProps {
  shortages: Shortage[];
  onAnswer: (sell: boolean) => void;
}

/** Asks before selling more than is in stock. */
export function OversellDialog({ shortages, onAnswer }: OversellDialogProps) {
  const { useDialog } = useStores().app;
  const { t, number } = useText();
  const close = useDialog((state) => state.close);
  return (
    <div className={shared.stack}>
      <ul className={shared.closeStack}>
        {shortages.map(({ petId, petName, wanted, free, counted }) => (
          <li key={petId} className={shared.warning}>
            {t(counted ? 'checkout.oversell.line' : 'checkout.oversell.uncounted', {
              name: petName,
              wanted: number(wanted),
              free: number(Math.max(0, free)),
            })}
          </li>
        ))}
      </ul>
      <p className={shared.soft}>{t('checkout.oversell.words')}</p>
      <DialogFooter
        cancelFirst
        cancelWords={t('checkout.pay.back')}
        onCancel={close}
        confirmWords={t('checkout.oversell.sell')}
        onConfirm={() => {
          onAnswer(true);
          close();
        }}
      />
    </div>
  );
}
