import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { needsSecurityDevice } from '../../shared/domain/security-device.ts';
import n from './NoSecurityDevice.module.css';
import shared from './shared.module.css';

/** A warning if the shop's country requires a certified security device and none is connected. */
export function NoSecurityDevice({ currency, locale }: { currency: string; locale: string }) {
  const { t } = useTranslation();
  if (!needsSecurityDevice({ locale, currency })) return null;
  return (
    <p className={n.notice}>
      <IconInfoCircle className={shared.softIcon} aria-hidden="true" />
      <span className={n.words}>{t('paper.noSecurityDevice')}</span>
    </p>
  );
}
