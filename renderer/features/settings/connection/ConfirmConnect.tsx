import { useTranslation } from 'react-i18next';
import { DialogFooter } from '../../../ui/form/DialogFooter.tsx';
import s from '../settings.module.css';

interface Service {
  baseUrl: string;
  account: string;
}

interface SureToConnectProps {
  /** The till leaves training; else it leaves the service it has. */
  training: boolean;
  from: Service;
  to: Service;
  /** How many changes wait for the service it has. */
  waiting: number;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before training ends, or the shop goes to another service. A stray Enter leaves it where it is. */
export function ConfirmConnect({ training, from, to, waiting, onYes, onNo }: SureToConnectProps) {
  const { t } = useTranslation();
  return (
    <div className={s.form}>
      {training ? (
        <p className={s.words}>{t('settings.service.sureTraining')}</p>
      ) : (
        <>
          <p className={s.words}>{t('settings.service.movesWords', { from: named(from), to: named(to) })}</p>
          <p className={s.words}>{t('settings.service.movesStays')}</p>
          {waiting > 0 && <p className={s.words}>{t('settings.service.movesWaiting', { count: waiting })}</p>}
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

/** A service and, where it has a name, the account there. */
function named({ baseUrl, account }: Service): string {
  const address = baseUrl.trim();
  return account.trim() === '' ? address : `${address} (${account.trim()})`;
}
