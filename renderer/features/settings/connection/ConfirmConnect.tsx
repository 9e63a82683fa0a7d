import { useTranslation } from 'react-i18next';
import { DialogFooter } from '../../../ui/form/DialogFooter.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../settings.module.css';

interface Service {
  baseUrl: string;
  account: string;
}

interface SureToConnectProps {
  /** Whether the till leaves training; otherwise it changes the service. */
  training: boolean;
  from: Service;
  to: Service;
  /** The number of changes waiting for the current service. */
  waiting: number;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before training ends or the shop changes its service. A stray Enter cancels. */
export function ConfirmConnect({ training, from, to, waiting, onYes, onNo }: SureToConnectProps) {
  const { t } = useTranslation();
  return (
    <div className={s.form}>
      {training ? (
        <p className={shared.hint}>{t('settings.service.sureTraining')}</p>
      ) : (
        <>
          <p className={shared.hint}>
            {t('settings.service.movesWords', { from: named(from), to: named(to) })}
          </p>
          <p className={shared.hint}>{t('settings.service.movesStays')}</p>
          {waiting > 0 && (
            <p className={shared.hint}>{t('settings.service.movesWaiting', { count: waiting })}</p>
          )}
        </>
      )}
      <DialogFooter
        cancelFirst
        onCancel={onNo}
        confirmWords={t(training ? 'settings.service.connect' : 'settings.service.movesYes')}
        onConfirm={onYes}
      />
    </div>
  );
}

/** A service with its account, if it has one. */
function named({ baseUrl, account }: Service): string {
  const address = baseUrl.trim();
  return account.trim() === '' ? address : `${address} (${account.trim()})`;
}
