import { IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import m from './TrainingMark.module.css';

/** Marks every screen of training, and leads to what it is and to the real shop. */
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
      <IconSchool className={m.icon} aria-hidden="true" />
      <span className={m.words}>{t('training.mark')}</span>
    </button>
  );
}
