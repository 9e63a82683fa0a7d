import { useTranslation } from 'react-i18next';
import { Details } from '../../../ui/Details.tsx';
import l from './life.module.css';

/** What the service wrote itself, for whoever looks after it; folded away from everybody else. */
export function Raw({ words }: { words: string }) {
  const { t } = useTranslation();
  return (
    <Details title={t('sync.raw.title')}>
      <p className={l.rawWords} data-selectable="">
        {words}
      </p>
    </Details>
  );
}
