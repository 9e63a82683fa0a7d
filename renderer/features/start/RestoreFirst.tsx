import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overruledBy } from '../../../shared/domain/overruled.ts';
import { useStores } from '../../app/useStores.ts';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import { asksForPassphrase, PassphraseOf } from '../../ui/PassphraseOf.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import f from '../../ui/shared.module.css';
import w from './Welcome.module.css';

/** Restores a shop from a backup at first start; asks for a passphrase if it needs one. */
export function RestoreFirst({ file }: { file: string }) {
  const { useFirstStart } = useStores().start;
  const { t } = useTranslation();
  const { busy, failure, although, leaveBackup, restore } = useFirstStart();
  const [passphrase, setPassphrase] = useState('');
  const begin = () => void restore(passphrase === '' ? null : passphrase);
  const overrules = overruledBy(failure, although).length > 0;
  return (
    <div className={w.restore}>
      <strong className={w.file} data-selectable="">
        {file}
      </strong>
      <p className={w.words}>{t('welcome.restore.key')}</p>
      {asksForPassphrase(failure, passphrase) && (
        <PassphraseOf value={passphrase} onChange={setPassphrase} onEnter={begin} />
      )}
      <Refusal failure={failure} className={f.failure} />
      <DialogFooter
        cancelWords={t('common.back')}
        onCancel={leaveBackup}
        busy={busy === 'restore'}
        confirmWords={t(overrules ? 'settings.backups.yesAlthough' : 'welcome.restore.confirm')}
        onConfirm={begin}
      />
    </div>
  );
}
