import { useTranslation } from 'react-i18next';
import b from './TrainingBand.module.css';

/** Marks every screen of training mode, and leads out of it. */
export function TrainingBand({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <aside className={b.band} aria-label={t('training.mark')}>
      <strong className={b.mark}>{t('training.mark')}</strong>
      <span className={b.words}>{t('training.words')}</span>
      {onOpen && (
        <button type="button" className={b.open} onClick={onOpen}>
          {t('training.open')}
        </button>
      )}
    </aside>
  );
}
