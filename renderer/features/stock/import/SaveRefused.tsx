import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';

/** Saves the rows that cannot be imported as a file, to be mended in a spreadsheet. Nothing where there are none. */
export function SaveRefused() {
  const { useImporting } = useStores().stock;
  const { t } = useTranslation();
  const { preview, saveRefused } = useImporting();
  const count = preview?.counts.refused ?? 0;
  if (count === 0) return null;
  return (
    <Button
      leftSection={<IconDownload aria-hidden="true" />}
      title={t('stock.importing.saveRefusedHint')}
      onClick={() => void saveRefused()}
    >
      {t('stock.importing.saveRefused', { count })}
    </Button>
  );
}
