import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import shared from '../../ui/shared.module.css';
import c from './Checkout.module.css';

/** Tells a manager what the receipts of a new shop still lack, until set or postponed. */
export const SetUpBanner = memo(function SetUpBanner() {
  const { useScreen } = useStores().app;
  const { useSettings } = useStores().settings;
  const { useMissingSetup } = useStores().start;
  const { t } = useTranslation();
  const found = useMissingSetup();
  if (!found) return null;
  const { name, tax } = found.missing;
  return (
    <section className={c.setUp} aria-label={t('settings.start.live')}>
      <IconInfoCircle className={shared.icon} aria-hidden="true" />
      <p className={c.setUpWords}>
        {t(`settings.start.lacking.${name && tax ? 'both' : name ? 'name' : 'tax'}`)}
      </p>
      <Button
        variant="light"
        onClick={() => {
          useSettings.getState().go('start');
          useScreen.getState().go('settings');
        }}
      >
        {t('settings.start.lacking.finish')}
      </Button>
      <Button variant="subtle" onClick={found.putOff}>
        {t('settings.start.lacking.notNow')}
      </Button>
    </section>
  );
});
