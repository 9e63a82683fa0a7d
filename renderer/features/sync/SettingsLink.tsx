import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '../../../shared/domain/sync.ts';
import { useStores } from '../../app/useStores.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import shared from '../../ui/shared.module.css';

/** A link to the connection's settings, with a note on who may change them. */
export function SettingsLink() {
  const { useApp } = useStores().app;
  const { openSettings } = useStores().settings;
  const { t } = useTranslation();
  const isManager = useApp((state) => state.app?.rights.manager ?? false);
  return (
    <>
      <ActionButton variant="filled" icon={IconSettings} onClick={() => openSettings('service')}>
        {t('sync.toSettings')}
      </ActionButton>
      {!isManager && <p className={shared.hint}>{t('sync.toSettingsManager')}</p>}
    </>
  );
}

/** Whether nothing can be sent until the connection's settings are corrected (key or service). */
export function needsSettings(status: SyncStatus): boolean {
  return (
    status.gate.reason === 'unauthorized' ||
    ['no_service', 'api_key_unusable', 'base_url_unusable'].includes(status.trouble?.code ?? '')
  );
}
