import { Modal } from '@mantine/core';
import { useState } from 'react';
import { type Overruled, overruledBy } from '../../../../shared/domain/overruled.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { DialogFooter } from '../../../ui/form/DialogFooter.tsx';
import { asksForPassphrase, PassphraseOf } from '../../../ui/PassphraseOf.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../settings.module.css';

/** Explains what restoring means before it is done. */
export function RestoreDialog(props: { modal: ModalHandle; file: string; at: string | null }) {
  const { useSettings } = useStores().settings;
  const { modal, file, at } = props;
  const { t, dateTime } = useText();
  const restore = useSettings((state) => state.restore);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [although, setAlthough] = useState<Overruled[]>([]);
  const overruled = overruledBy(failure, although);

  async function begin() {
    if (busy) return;
    setBusy(true);
    setAlthough(overruled);
    const answer = await restore(file, passphrase === '' ? null : passphrase, overruled);
    setBusy(false);
    if (answer.ok) modal.close();
    else setFailure(answer.error);
  }

  /** Not while it is being restored: what is sold in the meantime would be missing afterwards. */
  const leave = () => busy || modal.close();

  return (
    <Modal opened={modal.opened} onClose={leave} title={t('settings.backups.sure')}>
      <div className={s.form}>
        <strong>
          {at === null
            ? t('settings.backups.sureFile', { file })
            : t('settings.backups.sureAt', { at: dateTime(at) })}
        </strong>
        <p className={shared.hint}>{t('settings.backups.sureWords')}</p>
        <p className={shared.hint}>{t('settings.backups.sureSync')}</p>
        <p className={shared.hint}>{t('settings.backups.sureNumbers')}</p>
        {asksForPassphrase(failure, passphrase) && (
          <PassphraseOf value={passphrase} onChange={setPassphrase} onEnter={() => void begin()} />
        )}
        {failure && <p className={shared.failure}>{explain(failure, t)}</p>}
        <DialogFooter
          cancelFirst
          cancelWords={t('settings.lock.no')}
          onCancel={leave}
          danger
          busy={busy}
          confirmWords={t(overruled.length > 0 ? 'settings.backups.yesAlthough' : 'settings.backups.yes')}
          onConfirm={() => void begin()}
        />
      </div>
    </Modal>
  );
}
