import { Button, Modal, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../stores/app.ts';
import { useModal } from '../../../stores/modal.ts';
import { tellFailure } from '../../../stores/notices.ts';
import { useSettings } from '../../../stores/settings.ts';
import s from '../settings.module.css';
import { Findings } from './Findings.tsx';
import { More } from './More.tsx';

/** Where the shop's sales go: address, account, key, till and plan, and a test that says what it found. */
export function Service() {
  const { t } = useTranslation();
  const training = useApp((state) => state.app?.mode === 'training');
  const settings = useSettings();
  const { connection, connecting, findings, testing, faults, loadConnection, changeConnection } = settings;
  const sure = useModal('settings.connect');
  useEffect(() => void loadConnection(), [loadConnection]);
  if (!connection || !connecting) return null;
  return (
    <div className={s.form}>
      <p className={s.words}>{t(training ? 'settings.service.trainingWords' : 'settings.service.words')}</p>
      <TextInput
        label={t('settings.service.address')}
        placeholder={t('settings.service.addressPlaceholder')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={connecting.baseUrl}
        onChange={(event) => changeConnection({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        type="password"
        label={t('settings.service.key')}
        description={keyHint()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={connection.hasKey ? '••••••••••••' : ''}
        autoComplete="off"
        maxLength={500}
        value={connecting.key ?? ''}
        onChange={(event) => changeConnection({ key: event.currentTarget.value.trim() || null })}
      />
      <More />
      <div className={s.actions}>
        <Button
          loading={testing}
          disabled={faults.size > 0}
          leftSection={<IconPlugConnected aria-hidden="true" />}
          onClick={() => void settings.test()}
        >
          {t('settings.service.test')}
        </Button>
        <Button variant="filled" disabled={faults.size > 0} onClick={sure.open}>
          {t(training ? 'settings.service.connect' : 'settings.service.connectLive')}
        </Button>
      </div>
      {findings && <Findings findings={findings} />}
      <Modal
        opened={sure.opened}
        onClose={sure.close}
        title={t('settings.service.sure')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <div className={s.form}>
          <p className={s.words}>
            {t(training ? 'settings.service.sureTraining' : 'settings.service.sureLive')}
          </p>
          <Button variant="filled" size="lg" fullWidth data-autofocus onClick={() => void connect()}>
            {t(training ? 'settings.service.connect' : 'settings.service.connectLive')}
          </Button>
          <Button fullWidth onClick={sure.close}>
            {t('common.cancel')}
          </Button>
        </div>
      </Modal>
    </div>
  );

  async function connect() {
    const answer = await settings.connect();
    sure.close();
    if (answer && !answer.ok) tellFailure(answer.error);
  }

  function keyHint(): string {
    const where = t(`settings.service.keyStorage.${connection?.keyStorage ?? 'none'}`);
    return connection?.hasKey ? `${t('settings.service.keyKept')} ${where}` : t('settings.service.keyNone');
  }
}
