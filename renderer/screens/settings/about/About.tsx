import { useTranslation } from 'react-i18next';
import { useApp } from '../../../stores/index.ts';
import s from '../settings.module.css';
import { Licences } from './Licences.tsx';

/** The program itself. */
export function About() {
  const { t } = useTranslation();
  const version = useApp((state) => state.app?.version);
  return (
    <div className={s.form}>
      {version && <p className={s.words}>{t('settings.about.version', { version })}</p>}
      <Licences />
    </div>
  );
}
