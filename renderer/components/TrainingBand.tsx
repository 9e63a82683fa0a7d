import { useTranslation } from 'react-i18next';
import b from './TrainingBand.module.css';

/** Marks every screen of training mode. */
export function TrainingBand() {
  const { t } = useTranslation();
  return (
    <aside className={b.band} aria-label={t('training.mark')}>
      <strong className={b.mark}>{t('training.mark')}</strong>
      <span className={b.words}>{t('training.words')}</span>
    </aside>
  );
}
