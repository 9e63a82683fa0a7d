import { IconAlertTriangle, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BackupView } from '../../../../shared/domain/settings.ts';
import s from '../settings.module.css';

const ICONS = { agree: IconShieldCheck, differ: IconAlertTriangle, unchecked: IconShieldQuestion };

/** What the ledger check of a backup found, as an icon. */
export function Ledgers({ found }: { found: BackupView['ledgers'] }) {
  const { t } = useTranslation();
  const { result = 'unchecked', differences = [] } = found ?? {};
  const Icon = ICONS[result];
  const checks = differences.map(({ name, wrong }) => `${name}: ${wrong}`).join(', ');
  const words = t(`settings.backups.ledgers.${found === null ? 'unknown' : result}`, { checks });
  return <Icon className={s.sign} role="img" aria-label={words} />;
}
