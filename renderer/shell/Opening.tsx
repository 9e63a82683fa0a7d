import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Logo } from '../components/Logo.tsx';
import { Vacant } from '../components/Vacant.tsx';
import { explain } from '../i18n.ts';
import { useApp } from '../stores/app.ts';

/** Before the main process has answered, and when it cannot. */
export function Opening() {
  const { failure, load } = useApp();
  const { t } = useTranslation();
  if (!failure) return <Vacant drawing={<Logo />} title={t('start.opening')} />;
  return (
    <Vacant drawing={<Logo />} title={t('start.failed')} words={explain(failure, t)}>
      <Button variant="filled" onClick={() => void load()}>
        {t('common.tryAgain')}
      </Button>
    </Vacant>
  );
}
