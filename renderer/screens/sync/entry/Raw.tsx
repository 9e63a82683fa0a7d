import { useTranslation } from 'react-i18next';
import l from './life.module.css';

/** What the service wrote itself, for whoever looks after it; folded away from everybody else. */
export function Raw({ words }: { words: string }) {
  const { t } = useTranslation();
  return (
    <details className={l.raw}>
      <summary className={l.rawTitle}>{t('sync.raw.title')}</summary>
      <p className={l.rawWords} data-selectable="">
        {words}
      </p>
    </details>
  );
}
