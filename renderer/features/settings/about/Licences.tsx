import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShippedPackage } from '../../../../shared/domain/licences.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { Details } from '../../../ui/Details.tsx';
import shared from '../../../ui/shared.module.css';
import { Group } from '../fields.tsx';
import settings from '../settings.module.css';
import s from './Licences.module.css';

/** The third-party software in the program with its licence texts. */
export function Licences() {
  const { useLicences } = useStores().settings;
  const { t } = useTranslation();
  const { licences, failure, load } = useLicences();
  useEffect(() => void load(), [load]);

  return (
    <Group title={t('settings.about.licences')}>
      {failure && (
        <p className={shared.failure} role="alert">
          {t('settings.about.failed')} {explain(failure, t)}
        </p>
      )}
      {licences && licences.packages.length === 0 && (
        <p className={shared.hint}>{t('settings.about.unpacked')}</p>
      )}
      {licences && licences.packages.length > 0 && (
        <>
          <p className={shared.hint}>{t('settings.about.licencesWords')}</p>
          {licences.chromium && (
            <p className={shared.hint}>
              {t('settings.about.chromium')} <span className={s.file}>{licences.chromium}</span>
            </p>
          )}
          <ul className={settings.list}>
            {licences.packages.map((part) => (
              <li key={`${part.name} ${part.version}`} className={s.part}>
                <Part {...part} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Group>
  );
}

function Part({ name, version, licence, text }: ShippedPackage) {
  const title = (
    <>
      <span className={s.name}>{name}</span>
      <span className={shared.soft}>{version}</span>
      <span className={s.licence}>{licence}</span>
    </>
  );
  return (
    <Details title={title} className={s.head}>
      {/* Licence texts are in English, whatever the program's language. */}
      <p className={s.text} lang="en">
        {text}
      </p>
    </Details>
  );
}
