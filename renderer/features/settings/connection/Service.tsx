import { Button, Modal, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isReadByOthers, isSameShop, originOfService } from '../../../../shared/petstore/address.ts';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import shared from '../../../ui/shared.module.css';
import { waitingCount } from '../../sync/labels.ts';
import { Group } from '../fields.tsx';
import s from '../settings.module.css';
import { AdvancedConnection } from './AdvancedConnection.tsx';
import { ConfirmConnect } from './ConfirmConnect.tsx';
import { Findings } from './Findings.tsx';

/** Findings that cannot be overruled: such a connection does not work. */
const UNUSABLE: ReadonlySet<string> = new Set([
  'base_url_unusable',
  'api_key_unusable',
  'no_key',
  'key_elsewhere',
  'read_by_others',
  'real_shop_managed',
]);

/** The connection: address, account, key, till and plan, and a test with its findings. */
export function Service() {
  const { notifyFailure, useApp, useModal } = useStores().app;
  const { useSettings } = useStores().settings;
  const { useSync } = useStores().sync;
  const { t } = useTranslation();
  const training = useApp((state) => state.app?.mode === 'training');
  const settings = useSettings();
  const { connection, connecting, findings, testing, faults, loadConnection, changeConnection } = settings;
  const sure = useModal('settings.connect');
  const plain = useModal('settings.readByOthers');
  const [then, setThen] = useState<'test' | 'save'>('test');
  const status = useSync((state) => state.status);
  useEffect(() => void loadConnection(), [loadConnection]);
  if (!connection || !connecting) return null;
  // Asks only before leaving training or changing the service.
  const moves = !training && connection.baseUrl !== '' && !isSameShop(connection, connecting);
  const stays = originOfService(connection.baseUrl) === originOfService(connecting.baseUrl);
  const isDoubtful = findings?.some(({ level }) => level === 'bad') ?? false;
  const isUsable = findings?.every(({ code }) => !UNUSABLE.has(code)) ?? true;
  // A new key or address may be accepted.
  const isRefused =
    !training &&
    status?.gate.reason === 'unauthorized' &&
    stays &&
    !connecting.key &&
    (findings === null || isDoubtful);
  const waiting = status === null ? 0 : waitingCount(status) + status.parked;
  return (
    <div className={s.groups}>
      <Group
        title={t('settings.service.connection')}
        words={t(training ? 'settings.service.trainingWords' : 'settings.service.words')}
      >
        <TextInput
          label={t('settings.service.address')}
          placeholder={t('settings.service.addressPlaceholder')}
          type="url"
          spellCheck={false}
          maxLength={500}
          value={connecting.baseUrl}
          onChange={(event) => changeConnection({ baseUrl: event.currentTarget.value })}
          onKeyDown={onEnter}
        />
        <TextInput
          type="password"
          label={t('settings.service.key')}
          description={!isRefused && keyHint()}
          // Hidden if the test already shows it.
          error={isRefused && (findings !== null || t('settings.service.keyRefused'))}
          placeholder={connection.hasKey && stays ? '••••••••••••' : ''}
          maxLength={500}
          value={connecting.key ?? ''}
          onChange={(event) => changeConnection({ key: event.currentTarget.value.trim() || null })}
          onKeyDown={onEnter}
        />
        <AdvancedConnection {...(!training && { proof: connection.proof })} />
        <div className={shared.actions}>
          <ActionButton
            variant={isDoubtful ? 'filled' : 'default'}
            loading={testing}
            disabled={faults.size > 0}
            icon={IconPlugConnected}
            onClick={() => agreed('test')}
          >
            {t('settings.service.test')}
          </ActionButton>
          {!isDoubtful && (
            <Button variant="filled" disabled={faults.size > 0 || testing} onClick={() => agreed('save')}>
              {t(training ? 'settings.service.connect' : 'settings.service.connectLive')}
            </Button>
          )}
          {isDoubtful && isUsable && <Button onClick={proceed}>{t('settings.service.anyway')}</Button>}
        </div>
        {findings && <Findings findings={findings} />}
      </Group>
      <Modal
        opened={sure.opened}
        onClose={sure.close}
        title={t(training ? 'settings.service.sure' : 'settings.service.moves')}
      >
        <ConfirmConnect
          training={training}
          from={connection}
          to={connecting}
          waiting={waiting}
          onYes={() => void connect()}
          onNo={sure.close}
        />
      </Modal>
      <ConfirmDialog
        modal={plain}
        title={t('settings.service.plain')}
        className={s.form}
        confirmWords={t('settings.service.plainYes')}
        onConfirm={agree}
      >
        <p className={shared.hint}>
          {t('settings.service.plainWords', { address: connecting.baseUrl.trim() })}
        </p>
      </ConfirmDialog>
    </div>
  );

  /** Enter does what the main button does. */
  function onEnter({ key }: KeyboardEvent) {
    if (key === 'Enter' && faults.size === 0 && !testing) agreed(isDoubtful ? 'test' : 'save');
  }

  /** Continues once a warning about an unencrypted connection was accepted; nothing is sent before. */
  function agreed(wanted: 'test' | 'save') {
    if (!connecting) return;
    if (isReadByOthers(connecting.baseUrl) && !stays && !connecting.allowReadByOthers) {
      setThen(wanted);
      plain.open();
    } else goOn(wanted);
  }

  function agree() {
    plain.close();
    changeConnection({ allowReadByOthers: true });
    goOn(then);
  }

  function goOn(wanted: 'test' | 'save') {
    if (wanted === 'test') void settings.test();
    else void saveTested();
  }

  /** Tests the connection before a shop is opened with it; the person may overrule findings. */
  async function saveTested() {
    const found = findings && !isDoubtful ? findings : await settings.test();
    if (found && !found.some(({ level }) => level === 'bad')) proceed();
  }

  function proceed() {
    if (training || moves) sure.open();
    else void connect();
  }

  async function connect() {
    const answer = await settings.connect();
    sure.close();
    if (answer && !answer.ok) notifyFailure(answer.error);
  }

  function keyHint(): string {
    if (connection?.hasKey && !stays) return t('settings.service.keyElsewhere');
    if (!connection?.hasKey) return t('settings.service.keyNone');
    const { keyStorage } = connection;
    if (keyStorage === 'none') return t('settings.service.keyKept');
    return `${t('settings.service.keyKept')} ${t(`settings.service.keyStorage.${keyStorage}`)}`;
  }
}
