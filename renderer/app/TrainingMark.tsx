import { IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import shared from '../ui/shared.module.css';
import m from './TrainingMark.module.css';

/** Labels every screen of training mode; opens what it means and how to connect the real shop. */
export function TrainingMark({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={m.mark}
      aria-label={t('training.mark')}
      title={t('training.words')}
      onClick={onOpen}
    >
      <IconSchool className={shared.icon} aria-hidden="true" />
      <span className={m.words}>{t('training.mark')}</span>
    </button>
  );
}
